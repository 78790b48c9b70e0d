import { Form, useLoaderData } from '@remix-run/react';
import { subIdRuleSchema } from '#app/features/earnings/earnings-schema';
import { changeSubIdRule, parseSubIdRules, type SubIdRule } from '#app/features/earnings/sub-id';
import { listExpiringHosts } from '#app/features/shop/offer.server';
import { refreshOffersOf } from '#app/features/shop/offer-upkeep.server';
import { logError } from '#app/infra/log.server';
import { saveSiteSettings } from '#app/infra/site-settings.server';
import type { SiteSettings } from '#app/infra/site-settings-schema';
import type { FormResult } from '#app/lib/form-result';
import { storeForm, textOf } from '#app/server/web/form.server';
import { type Change, done, formAction, guardedLoader } from '#app/server/web/guarded.server';
import { type Column, DataTable, RowButton, toolColumn } from '#app/ui/data-table';
import { Section } from '#app/ui/elements';
import { CheckField, Field, fieldsOf, NoEnter, TextField } from '#app/ui/field';
import { PostForm, useFormResult } from '#app/ui/post-form';
import { screen } from '#app/ui/screen';
import { SettingsForm, SettingsPart, settingsFields } from './settings-fields';
import { loadSettings, saveSettings } from './settings-page.server';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen('site', 'Settings', { title: () => 'Shop settings' });

export const loader = guardedLoader('site', () => {
  const shown = loadSettings();
  return { ...shown, rules: parseSubIdRules(shown.settings.subIdRules) };
});

async function saveRule({ actor }: Change, rule: SubIdRule, title: string) {
  const change = ({ subIdRules }: SiteSettings) => ({ subIdRules: changeSubIdRule(subIdRules, rule) });
  await saveSiteSettings(change, actor, '/admin/settings/shop');
  return done('/admin/settings/shop', { title });
}

export const action = formAction('site', async (change) => {
  const [intent, host] = textOf(change.form, 'intent').split(':');
  if (intent === 'add-rule')
    return storeForm({ ...change, schema: subIdRuleSchema }, ({ value }) =>
      saveRule(change, value, 'Rule saved'),
    );
  if (intent === 'remove-rule' && host !== undefined)
    return saveRule(change, { host, parameter: '' }, 'Rule removed');
  const before = listExpiringHosts();
  const saved = await saveSettings('shop', change);
  // Not awaited, because these retailers may have many offers.
  void refreshOffersOf([...new Set([...before, ...listExpiringHosts()])]).catch(logError);
  return saved;
});

export default function ShopSettings() {
  const result = useFormResult<typeof action>();
  const { rules, ...shown } = useLoaderData<typeof loader>();
  const isOfRule = result?.initialValue?.intent === 'add-rule';
  const { text, flag } = settingsFields(shown, isOfRule ? undefined : result);
  return (
    <>
      <SettingsForm action="/admin/settings/shop" result={isOfRule ? undefined : result}>
        <SettingsPart title="Shop">
          <TextField
            {...text('disclosure', 'Disclosure above products')}
            rows={2}
            hint="A link to the full disclosure follows."
          />
          <Field
            {...text('priceLimits', 'Price limits')}
            hint="Buttons above the products, such as “Under $25”. Separate whole amounts in the currency of the site with commas. For no buttons, enter none."
          />
          <CheckField {...flag('pricesAsWritten')}>Print prices as the retailer writes them</CheckField>
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
      <SubIdRules rules={rules} result={isOfRule ? result : undefined} />
    </>
  );
}

const RULE_COLUMNS: Column<SubIdRule>[] = [
  { heading: 'Host', kind: 'main', cell: ({ host }) => <code>{host}</code> },
  { heading: 'Parameter', cell: ({ parameter }) => <code>{parameter}</code> },
  toolColumn(({ host }) => <RowButton intent={`remove-rule:${host}`} label="Remove" rowName={host} />),
];

function SubIdRules({ rules, result }: { rules: SubIdRule[]; result: FormResult | undefined }) {
  const { base, text } = fieldsOf({ form: 'rule', result });
  return (
    <Section
      className="panel mt-6 grid max-w-[46rem] gap-4"
      id="sub-ids"
      titleId="sub-ids-title"
      title="Sub-ids of other networks"
    >
      <p className="meta">
        A sub-id is a text in a link, which the network repeats in its report. Ribbon names the page of each
        click in the links of Awin, CJ, ShareASale, Rakuten, Impact and Partnerize. Add other networks here.
        Links that have a sub-id stay as they are.
      </p>
      {rules.length > 0 && (
        <Form method="post" action="/admin/settings/shop">
          <DataTable
            label="Sub-ids of other networks"
            rows={rules.map((rule) => ({ id: rule.host, ...rule }))}
            columns={RULE_COLUMNS}
          />
        </Form>
      )}
      <PostForm
        {...base}
        key={rules.length}
        action="/admin/settings/shop#sub-ids"
        className="form"
        first={<NoEnter />}
        button={{ intent: 'add-rule', look: 'line', label: 'Save rule' }}
      >
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field {...text('host', 'Host')} required hint="For example: track.example.com" />
          <Field {...text('parameter', 'Parameter')} required hint="For example: subid" />
        </div>
      </PostForm>
    </Section>
  );
}
