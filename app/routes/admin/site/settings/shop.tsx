import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Field, TextField } from '#app/components/field';
import { settingsPages } from '#app/forms/site-settings';
import { readForm } from '#app/http/form.server';
import { requireRight } from '#app/http/require-role.server';
import { pageMeta } from '#app/lib/page-meta';
import { RIGHTS } from '#app/lib/rights';
import type { RouteHandle } from '#app/lib/route-handle';
import { useFormResult } from '#app/lib/use-form-result';
import { logError } from '#app/log.server';
import { listEndingHosts } from '#app/models/catalogue/offer.server';
import { refreshOffersOf } from '#app/models/catalogue/offer-upkeep.server';
import { SettingsForm, SettingsPart, settingsFields } from './settings-fields';
import { readSettings, saveSettings } from './settings-page.server';

export const handle: RouteHandle = {
  least: RIGHTS.site,
  heading: () => ({ title: 'Settings' }),
};

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Settings of the shop', noindex: true });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireRight('site', request);
  return readSettings();
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireRight('site', request, context);
  const form = await readForm({ request, context }, { mayBeCut: true });
  const before = listEndingHosts();
  const saved = await saveSettings({ actor, form, schema: settingsPages.shop, request, context });
  // What may be shown of their prices is another now; beside the answer, since there may be many.
  void refreshOffersOf([...new Set([...before, ...listEndingHosts()])]).catch(logError);
  return saved;
}

export default function ShopSettings() {
  const result = useFormResult<typeof action>();
  const { text } = settingsFields(useLoaderData<typeof loader>(), result);
  return (
    <SettingsForm action="/admin/settings/shop" result={result}>
      <SettingsPart title="Shop">
        <TextField
          {...text('disclosure', 'Line above products')}
          rows={2}
          hint="A link to the whole disclosure follows it."
        />
        <Field
          {...text('dayPrices', 'Shops whose prices end after a day')}
          hint="Hosts, parted by commas; ‘amazon.*’ is Amazon in every country. Their terms allow no price that was seen more than 24 hours ago: it is hidden until it has been seen again. Write ‘none’ for no shop."
        />
      </SettingsPart>
    </SettingsForm>
  );
}
