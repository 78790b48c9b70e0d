import { Form } from '@remix-run/react';
import { Button } from '#app/ui/button';
import { type LinkWithQr, PrivateLink } from '#app/ui/private-link';

/** Offers to keep the private link, which may be the only way into the collection. */
export function KeepPrivateLink({ link, qr, formPath }: LinkWithQr & { formPath: string }) {
  return (
    <section className="banner grid gap-3" aria-labelledby="private-link">
      <h2 id="private-link" className="text-21">
        Your private link to this collection
      </h2>
      <p>Anyone with this link can edit the collection. Keep it to yourself.</p>
      <PrivateLink
        id="own-link"
        label="Private link"
        {...{ link, qr, name: 'My collection', emailLabel: 'Email this collection to me' }}
      />
      <Form method="post" action={formPath}>
        <Button intent="remember" look="small" label="Remember this collection in this browser" />
      </Form>
    </section>
  );
}

type PrivateLinkSettingsProps = {
  formPath: string;
  /** The link that was just created. Its token is stored as a hash only. */
  manageLink: LinkWithQr | undefined;
  hasPrivateLink: boolean;
};

export function PrivateLinkSettings({ formPath, manageLink, hasPrivateLink }: PrivateLinkSettingsProps) {
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

export function ReplaceLink({ formPath }: { formPath: string }) {
  return (
    <Form method="post" action={formPath} className="grid gap-3">
      <h3>Replace the link</h3>
      <p className="meta">
        Every link that you have sent stops working, and so does your private link. You keep her answer, but
        she can no longer change it.
      </p>
      <p>
        <Button intent="newlink" look="small" label="Replace the link" />
      </p>
    </Form>
  );
}
