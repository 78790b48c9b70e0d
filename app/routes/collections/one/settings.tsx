import { Form } from '@remix-run/react';
import { Button, Hidden, Section } from '#app/ui/elements';
import { CheckField, Field, fieldsOf, TextField } from '#app/ui/field';
import { PostForm } from '#app/ui/post-form';
import { type LinkWithQr, PrivateLink } from '#app/ui/private-link';
import type { OwnerPage } from './owner-view';

/** Makes a private collection public before it can be shared, so that she never gets a link that she cannot open. */
export function Publish({ compilation, notice, formPath }: OwnerPage) {
  const { title, description, from, closesOn, cardImages, hidePrices } = compilation;
  const on = (isOn: boolean) => (isOn ? 'on' : null);
  return (
    <Form
      method="post"
      action={formPath}
      className="banner flex flex-wrap items-center justify-between gap-4"
    >
      <Hidden title={title} description={description ?? ''} isPublic="on" from={from ?? ''} />
      <Hidden closesOn={closesOn ?? ''} cardImages={on(cardImages)} hidePrices={on(hidePrices)} />
      <Hidden notify={on(notice.isOn)} notifyEmail={notice.email || null} />
      <p>Only you can see this collection. Make it shareable to send her the link.</p>
      <Button intent="edit" look="small main" label="Make it shareable" />
    </Form>
  );
}

/** Offers to keep the private link, which may be the only way into the collection. */
export function KeepPrivateLink({ formPath, ...link }: LinkWithQr & { formPath: string }) {
  return (
    <Section
      className="banner grid gap-3"
      titleId="private-link"
      titleClass="text-21"
      title="Your private link to this collection"
    >
      <p>Anyone with this link can edit the collection. Keep it to yourself.</p>
      <PrivateLink
        id="own-link"
        label="Private link"
        {...link}
        name="My collection"
        emailLabel="Email this collection to me"
      />
      <Form method="post" action={formPath}>
        <Button intent="remember" look="small" label="Remember this collection in this browser" />
      </Form>
    </Section>
  );
}

function NoticeFields({ notice, result }: Pick<OwnerPage, 'notice' | 'result'>) {
  const values = { notify: notice.isOn, notifyEmail: notice.email };
  const { text, flag } = fieldsOf({ form: 'edit', result }, values);
  if (!notice.canMail)
    return (
      <p className="meta">This site does not send email. The menu and My collections count new answers.</p>
    );
  const hint =
    notice.email === null || notice.isConfirmed
      ? 'She never sees it. We send you one email to confirm it.'
      : 'Not confirmed yet. Open the link in the email that we sent you.';
  return (
    <>
      <CheckField {...flag('notify')}>Email me when she answers, at most once an hour</CheckField>
      {notice.account === null ? (
        <Field {...text('notifyEmail', 'Your email address')} type="email" autoComplete="email" hint={hint} />
      ) : (
        <p className="meta">
          Emails go to your account’s address, <bdi>{notice.account}</bdi>.
        </p>
      )}
    </>
  );
}

function EditForm({ compilation, notice, card, formPath, result }: OwnerPage) {
  const { base, text, flag } = fieldsOf({ form: 'edit', result }, compilation);
  return (
    <PostForm {...base} action={formPath} className="form" button={{ look: 'line', label: 'Save changes' }}>
      <Hidden intent="edit" />
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
      {card && (
        <figure className="grid max-w-[480px] gap-2">
          <img src={card.url} alt={card.alt} width={1200} height={630} />
          <figcaption className="meta">Messaging apps show this preview with the link.</figcaption>
        </figure>
      )}
    </PostForm>
  );
}

/** `manageLink` is the link that was just created. Its token is stored as a hash only. */
type PrivateLinkProps = Pick<OwnerPage, 'formPath' | 'hasPrivateLink'> & {
  manageLink?: LinkWithQr | undefined;
};

function PrivateLinkSettings({ formPath, manageLink, hasPrivateLink }: PrivateLinkProps) {
  return (
    <div className="grid gap-3">
      <h3>Private link</h3>
      <p className="meta">
        A private link opens this page on your laptop or another phone. Anyone with the link can edit the
        collection.
      </p>
      {manageLink && (
        <PrivateLink
          id="manage-link"
          label="Your private link (shown only once)"
          {...manageLink}
          name="My collection"
        />
      )}
      {hasPrivateLink && manageLink === undefined && (
        <p>This collection has a private link. A new link turns off the old one.</p>
      )}
      <Form method="post" action={formPath} className="flex flex-wrap gap-3">
        <Button intent="link" look="small" label="Create private link" />
        {(hasPrivateLink || manageLink !== undefined) && (
          <Button intent="revoke-link" look="small" label="Revoke private link" />
        )}
      </Form>
    </div>
  );
}

type ButtonFormProps = { formPath: string; intent: string; title: string; text: string };

function ButtonForm({ formPath, intent, title, text }: ButtonFormProps) {
  return (
    <Form method="post" action={formPath} className="grid gap-3">
      <h3>{title}</h3>
      <p className="meta">{text}</p>
      <p>
        <Button intent={intent} look="small" label={title} />
      </p>
    </Form>
  );
}

export function Settings(page: OwnerPage) {
  const { formPath, sentForm, privateLink } = page;
  const result = sentForm === 'edit' ? page.result : undefined;
  const manageLink = page.result?.manageLink;
  const hasPrivateLink = page.hasPrivateLink && privateLink === null;
  const where = formPath.includes('?manage=') ? 'with your private link' : 'under My collections';
  return (
    <details className="fold-row" open={result !== undefined || manageLink !== undefined} id="settings">
      <summary>
        <h2 className="group-title">Settings</h2>
      </summary>
      <div className="grid gap-8 pb-6 md:grid-cols-2">
        <EditForm {...page} result={result} />
        <div className="grid content-start gap-8">
          <PrivateLinkSettings {...{ formPath, manageLink, hasPrivateLink }} />
          <ButtonForm
            formPath={formPath}
            intent="newlink"
            title="Replace the link"
            text="Every link that you have sent stops working, and so does your private link. You keep her answer, but she can no longer change it."
          />
          <ButtonForm
            formPath={formPath}
            intent="delete"
            title="Delete collection"
            text={`You can restore it for 30 days ${where}.`}
          />
        </div>
      </div>
    </details>
  );
}
