import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listExpiringHosts } from '#app/features/shop/offer.server';
import { refreshOffersOf } from '#app/features/shop/offer-upkeep.server';
import { logError } from '#app/infra/log.server';
import { settingsPages } from '#app/infra/site-settings-schema';
import type { RouteHandle } from '#app/lib/route-handle';
import { readForm } from '#app/server/web/form.server';
import { requireRight } from '#app/server/web/require-right.server';
import { Field, TextField } from '#app/ui/field';
import { pageMeta } from '#app/ui/page-meta';
import { useFormResult } from '#app/ui/use-form-result';
import { SettingsForm, SettingsPart, settingsFields } from './settings-fields';
import { readSettings, saveSettings } from './settings-page.server';

export const handle: RouteHandle = {
  right: 'site',
  heading: () => ({ title: 'Settings' }),
};

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Shop settings', noindex: true });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireRight('site', request);
  return readSettings();
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireRight('site', request, context);
  const form = await readForm({ request, context });
  const before = listExpiringHosts();
  const saved = await saveSettings({ actor, form, schema: settingsPages.shop, request, context });
  // Not awaited, because these retailers may have many offers.
  void refreshOffersOf([...new Set([...before, ...listExpiringHosts()])]).catch(logError);
  return saved;
}

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';

export default function ShopSettings() {
  const result = useFormResult<typeof action>();
  const { text } = settingsFields(useLoaderData<typeof loader>(), result);
  return (
    <SettingsForm action="/admin/settings/shop" result={result}>
      <SettingsPart title="Shop">
        <TextField
          {...text('disclosure', 'Disclosure above products')}
          rows={2}
          hint="A link to the full disclosure follows."
        />
        <Field
          {...text('dayPrices', 'Retailers with 24-hour prices')}
          hint="Separate domains with commas. amazon.* matches every Amazon site. Prices from these retailers are hidden 24 hours after they were last updated. For no retailer, enter none."
        />
        <TextField
          {...text('synonyms', 'Words that mean the same')}
          rows={8}
          hint="One group on each line, separated by commas. For example: nightie, nightdress, nightgown. A search for one of them also finds the others, after the exact matches. For no words, enter none."
        />
      </SettingsPart>
    </SettingsForm>
  );
}
