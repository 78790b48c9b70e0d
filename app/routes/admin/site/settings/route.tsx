import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '#app/components/error-summary';
import { CheckField, Field, TextField } from '#app/components/field';
import { env } from '#app/env.server';
import { siteSettingsSchema } from '#app/forms/site-settings';
import { parseForm, readForm, rejected } from '#app/http/form.server';
import { chooseByForm } from '#app/http/intents.server';
import { requireAdmin } from '#app/http/require-role.server';
import { redirectWithToast } from '#app/http/toast.server';
import { countOf, longDate } from '#app/lib/format';
import { pageMeta } from '#app/lib/page-meta';
import type { RouteHandle } from '#app/lib/route-handle';
import { useFormResult } from '#app/lib/use-form-result';
import { logError } from '#app/log.server';
import { type Notice, type Toast, testSent } from '#app/messages';
import { clearDemo, describeDemo } from '#app/models/catalogue/demo.server';
import { listEndingHosts } from '#app/models/catalogue/offer.server';
import { refreshOffersOf } from '#app/models/catalogue/offer-upkeep.server';
import { sendTestMail } from '#app/models/mail/mail-sender.server';
import { describeOutbox, retryFailed } from '#app/models/mail/outbox.server';
import type { User } from '#app/models/people/user.server';
import { DEFAULT_SETTINGS, readSiteSettings, saveSiteSettings } from '#app/models/site/site-settings.server';
import { MailPanel, type MailState } from './mail-panel';

export const handle: RouteHandle = {
  least: 'admin',
  heading: () => ({ title: 'Settings' }),
};

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Settings', noindex: true });

export async function loader({ request }: LoaderFunctionArgs) {
  const { email } = await requireAdmin(request);
  return {
    settings: readSiteSettings(),
    defaults: DEFAULT_SETTINGS,
    demo: describeDemo(),
    mail: describeMail(),
    email,
  };
}

function describeMail(): MailState {
  if (env.mail === null) return null;
  const { from, contactTo, smtpUrl } = env.mail;
  const { waiting, since, failed, said, saidAt } = describeOutbox();
  return {
    from: from.address,
    server: new URL(smtpUrl).host,
    contactTo: contactTo?.address ?? null,
    waiting: since && `${countOf(waiting, 'mail')} waiting, the oldest since ${longDate(since)}.`,
    failed: failed > 0 ? `${countOf(failed, 'mail')} could not be delivered.` : null,
    said: said && saidAt && `${longDate(saidAt)}: ${said}`,
  };
}

type Change = { actor: User; form: FormData; request: Request; context: AppLoadContext };

function done({ request }: Change, toast: Notice | Toast): Promise<Response> {
  return redirectWithToast(request, '/admin/settings', { toast });
}

async function save(change: Change) {
  const parsed = parseForm(change.form, siteSettingsSchema);
  if (!parsed.ok) return rejected(change.context, parsed);
  const before = listEndingHosts();
  await saveSiteSettings(parsed.value, change.actor);
  // What may be shown of their prices is another now; beside the answer, since there may be many.
  void refreshOffersOf([...new Set([...before, ...listEndingHosts()])]).catch(logError);
  return done(change, 'edited');
}

const INTENTS = {
  save,
  'clear-demo': async (change: Change) =>
    done(change, {
      title: 'Demo content cleared',
      text: (await clearDemo(change.actor)) ?? 'There was none left.',
    }),
  async 'test-mail'(change: Change) {
    const { email } = change.actor;
    return done(change, testSent(email, await sendTestMail(email)));
  },
  'retry-mail': async (change: Change) =>
    done(change, {
      title: 'Trying again',
      text: `${countOf(await retryFailed(), 'mail')} will be tried again.`,
    }),
};

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireAdmin(request, context);
  const form = await readForm({ request, context }, { mayBeCut: true });
  return chooseByForm<(change: Change) => ReturnType<typeof save>>(
    INTENTS,
    form,
  )({ actor, form, request, context });
}

const NETWORKS = [
  ['socialFacebook', 'Facebook'],
  ['socialInstagram', 'Instagram'],
  ['socialYoutube', 'YouTube'],
  ['socialTwitter', 'Twitter'],
] as const;

export default function Settings() {
  const { settings, defaults, demo, mail, email } = useLoaderData<typeof loader>();
  const result = useFormResult<typeof action>();
  const text = (name: keyof typeof settings & string, label: string) => ({
    ...{ form: 'settings', result, name, label },
    initial: String(settings[name]),
    placeholder: String(defaults[name]),
  });
  const flag = (name: keyof typeof settings & string) => ({
    ...{ form: 'settings', result, name },
    initial: settings[name] === true,
  });
  return (
    <>
      <Form method="post" action="/admin/settings" className="form max-w-[46rem]" noValidate>
        <p className="meta">
          Empty a field, and it goes back to the words that came with the site. Changes show at once.
        </p>
        <ErrorSummary form="settings" result={result} />
        <fieldset className="panel form">
          <legend className="sr-only">Site</legend>
          <h2 className="text-[1.5rem]">Site</h2>
          <Field {...text('siteName', 'Site name')} />
          <TextField
            {...text('siteDescription', 'Description')}
            rows={2}
            hint="Below the name at the foot of each page."
          />
        </fieldset>
        <fieldset className="panel form" id="owner">
          <legend className="sr-only">Who runs this site</legend>
          <h2 className="text-[1.5rem]">Who runs this site</h2>
          <p className="meta">
            Your pages name you where they say {'{owner}, {address} and {email}'}. With a name and an address
            the site has an <a href="/imprint">imprint</a>.
          </p>
          <Field {...text('owner', 'Name')} hint="A person or a company." />
          <TextField
            {...text('address', 'Address')}
            rows={3}
            hint="As it stands on a letter, line by line."
          />
          <Field {...text('email', 'E-mail address')} type="email" hint="Shown to everybody." />
        </fieldset>
        <fieldset className="panel form">
          <legend className="sr-only">Home page</legend>
          <h2 className="text-[1.5rem]">Home page</h2>
          <Field {...text('heroEyebrow', 'Line above the headline')} />
          <Field {...text('heroTitle', 'Headline')} />
          <TextField {...text('heroText', 'Text below the headline')} rows={3} />
          <div>
            <p className="label">Categories shown</p>
            <CheckField {...flag('showFashion')}>Intimate Apparel</CheckField>
            <CheckField {...flag('showSwimwear')}>Bikinis & Swimwear</CheckField>
            <CheckField {...flag('showLingerie')}>Lingerie Collections</CheckField>
          </div>
        </fieldset>
        <fieldset className="panel form">
          <legend className="sr-only">Disclosure</legend>
          <h2 className="text-[1.5rem]">Disclosure</h2>
          <TextField
            {...text('disclosure', 'Line above products')}
            rows={2}
            hint="A link to the whole disclosure follows it."
          />
          <Field
            {...text('dayPrices', 'Shops whose prices end after a day')}
            hint="Hosts, parted by commas; ‘amazon.*’ is Amazon in every country. Their terms allow no price that was seen more than 24 hours ago: it is hidden until it has been seen again. Write ‘none’ for no shop."
          />
        </fieldset>
        <fieldset className="panel form">
          <legend className="sr-only">Search engines</legend>
          <h2 className="text-[1.5rem]">Search engines</h2>
          <TextField
            {...text('pageDescription', 'Description')}
            rows={2}
            hint="For the home page and pages that have none of their own."
          />
          <CheckField {...flag('indexed')}>Search engines may list this site</CheckField>
        </fieldset>
        <fieldset className="panel form">
          <legend className="sr-only">Social networks</legend>
          <h2 className="text-[1.5rem]">Social networks</h2>
          {NETWORKS.map(([name, label]) => (
            <Field key={name} {...text(name, label)} type="url" placeholder="https://" />
          ))}
        </fieldset>
        <p>
          <button type="submit" name="intent" value="save" className="btn">
            Save settings
          </button>
        </p>
      </Form>
      <MailPanel mail={mail} email={email} />
      {demo && (
        <Form method="post" action="/admin/settings" className="panel form max-w-[46rem]">
          <h2 className="text-[1.5rem]">Demo content</h2>
          <p>
            {demo} are as they came with the site. What you changed, and products that stand in somebody’s
            collection, stay. This cannot be undone.
          </p>
          <p>
            <button type="submit" name="intent" value="clear-demo" className="btn btn-line">
              Clear the demo content
            </button>
          </p>
        </Form>
      )}
    </>
  );
}
