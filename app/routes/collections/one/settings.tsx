import { Form } from '@remix-run/react';
import type { Card } from '#app/features/seo/preview-card';
import type { FormResult } from '#app/lib/form-result';
import { Button } from '#app/ui/button';
import { ErrorSummary } from '#app/ui/error-summary';
import { CheckField, Field, fieldsOf, TextField } from '#app/ui/field';
import type { LinkWithQr } from '#app/ui/private-link';
import type { OwnerViewProps } from './owner-view';
import { PrivateLinkSettings, ReplaceLink } from './private-links';

type SettingsProps = Pick<
  OwnerViewProps,
  'compilation' | 'notice' | 'card' | 'formPath' | 'hasPrivateLink'
> & { result: FormResult | undefined; manageLink: LinkWithQr | undefined };

/** Makes a private collection public before it can be shared, so that she never gets a link that she cannot open. */
export function Publish({
  compilation,
  notice,
  formPath,
}: Pick<SettingsProps, 'compilation' | 'notice' | 'formPath'>) {
  return (
    <Form
      method="post"
      action={formPath}
      className="banner flex flex-wrap items-center justify-between gap-4"
    >
      <input type="hidden" name="title" value={compilation.title} />
      <input type="hidden" name="description" value={compilation.description ?? ''} />
      <input type="hidden" name="isPublic" value="on" />
      <input type="hidden" name="from" value={compilation.from ?? ''} />
      <input type="hidden" name="closesOn" value={compilation.closesOn ?? ''} />
      {compilation.cardImages && <input type="hidden" name="cardImages" value="on" />}
      {compilation.hidePrices && <input type="hidden" name="hidePrices" value="on" />}
      {notice.isOn && <input type="hidden" name="notify" value="on" />}
      {notice.email && <input type="hidden" name="notifyEmail" value={notice.email} />}
      <p>Only you can see this collection. Make it shareable to send her the link.</p>
      <Button intent="edit" look="small main" label="Make it shareable" />
    </Form>
  );
}

function NoticeFields({ notice, result }: Pick<SettingsProps, 'notice' | 'result'>) {
  const { text, flag } = fieldsOf({ form: 'edit', result });
  if (!notice.canMail)
    return (
      <p className="meta">This site does not send email. The menu and My collections count new answers.</p>
    );
  return (
    <>
      <CheckField {...flag('notify')} initial={notice.isOn}>
        Email me when she answers, at most once an hour
      </CheckField>
      {notice.account === null ? (
        <Field
          {...text('notifyEmail', 'Your email address')}
          type="email"
          autoComplete="email"
          hint={
            notice.email === null || notice.isConfirmed
              ? 'She never sees it. We send you one email to confirm it.'
              : 'Not confirmed yet. Open the link in the email that we sent you.'
          }
          initial={notice.email ?? ''}
        />
      ) : (
        <p className="meta">
          Emails go to your account’s address, <bdi>{notice.account}</bdi>.
        </p>
      )}
    </>
  );
}

function CardPreview({ card }: { card: Card }) {
  return (
    <figure className="grid max-w-[480px] gap-2">
      <img src={card.url} alt={card.alt} width={1200} height={630} />
      <figcaption className="meta">Messaging apps show this preview with the link.</figcaption>
    </figure>
  );
}

function EditForm({
  compilation,
  notice,
  card,
  formPath,
  result,
}: Pick<SettingsProps, 'compilation' | 'notice' | 'card' | 'formPath' | 'result'>) {
  const { text, flag } = fieldsOf({ form: 'edit', result }, compilation);
  return (
    <Form method="post" action={formPath} className="form" noValidate>
      <ErrorSummary form="edit" result={result} />
      <input type="hidden" name="intent" value="edit" />
      <Field {...text('title', 'Title')} required />
      <TextField {...text('description', 'Description (optional)')} rows={3} />
      <Field
        {...text('from', 'Your name (optional)')}
        hint="She reads “For you, from” and your name."
        autoComplete="given-name"
      />
      <Field {...text('closesOn', 'Last day for her answer (optional)')} type="date" />
      <CheckField {...flag('hidePrices')}>Hide prices and shops from her</CheckField>
      <NoticeFields notice={notice} result={result} />
      <CheckField {...flag('isPublic')}>Anyone with the link can see it</CheckField>
      <CheckField {...flag('cardImages')}>Show images of the first products in link previews</CheckField>
      {card && <CardPreview card={card} />}
      <p>
        <Button look="line" label="Save changes" />
      </p>
    </Form>
  );
}

function DeleteCollection({ formPath }: { formPath: string }) {
  const where = formPath.includes('?manage=') ? 'with your private link' : 'under My collections';
  return (
    <Form method="post" action={formPath} className="grid gap-3">
      <h3>Delete collection</h3>
      <p className="meta">{`You can restore it for 30 days ${where}.`}</p>
      <p>
        <Button intent="delete" look="small" label="Delete collection" />
      </p>
    </Form>
  );
}

export function Settings({ manageLink, hasPrivateLink, ...form }: SettingsProps) {
  const { formPath, result } = form;
  return (
    <details className="fold-row pt-4" open={result !== undefined || manageLink !== undefined} id="settings">
      <summary>
        <h2 className="text-24">Settings</h2>
      </summary>
      <div className="mt-4 grid gap-8">
        <EditForm {...form} />
        <PrivateLinkSettings formPath={formPath} manageLink={manageLink} hasPrivateLink={hasPrivateLink} />
        <ReplaceLink formPath={formPath} />
        <DeleteCollection formPath={formPath} />
      </div>
    </details>
  );
}
