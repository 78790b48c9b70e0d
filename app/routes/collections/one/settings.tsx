import { Form } from '@remix-run/react';
import type { Card } from '#app/features/seo/preview-card';
import type { FormResult } from '#app/lib/form-result';
import { ErrorSummary } from '#app/ui/error-summary';
import { CheckField, Field, TextField } from '#app/ui/field';
import { PrivateLink } from '#app/ui/private-link';

/** How he hears of answers by mail. */
export type Notice = {
  /** False: this site sends no mail. */
  canMail: boolean;
  isOn: boolean;
  /** His account's, where he has one. */
  account: string | null;
  email: string | null;
  isConfirmed: boolean;
};

type SettingsProps = {
  compilation: {
    title: string;
    description: string | null;
    isPublic: boolean;
    cardImages: boolean;
    from: string | null;
    hidePrices: boolean;
    closesOn: string | null;
  };
  notice: Notice;
  card: Card | null;
  address: string;
  result: FormResult | undefined;
  manageLink: string | undefined;
  /** Whether a private link opens it, which its owner can revoke. */
  hasPrivateLink: boolean;
};

/** Who came by a private link has perhaps nothing else that opens the collection: the ways to keep it, or to need it no more. */
export function KeepPrivateLink({ link, address }: { link: string; address: string }) {
  return (
    <section className="banner grid gap-3" aria-labelledby="private-link">
      <h2 id="private-link" className="text-[1.25rem]">
        Your private link to this collection
      </h2>
      <p>Anyone with this link can change the collection. Keep it to yourself.</p>
      <PrivateLink id="own-link" label="Private link" link={link} name="My collection" />
      <Form method="post" action={address}>
        <button type="submit" name="intent" value="remember" className="btn btn-line btn-small">
          Remember this collection in this browser
        </button>
      </Form>
    </section>
  );
}

/** A private collection is never handed out as a link that she cannot open. */
export function Publish({
  compilation,
  notice,
  address,
}: Pick<SettingsProps, 'compilation' | 'notice' | 'address'>) {
  return (
    <Form method="post" action={address} className="banner flex flex-wrap items-center justify-between gap-4">
      <input type="hidden" name="title" value={compilation.title} />
      <input type="hidden" name="description" value={compilation.description ?? ''} />
      <input type="hidden" name="isPublic" value="on" />
      <input type="hidden" name="from" value={compilation.from ?? ''} />
      <input type="hidden" name="closesOn" value={compilation.closesOn ?? ''} />
      {compilation.cardImages && <input type="hidden" name="cardImages" value="on" />}
      {compilation.hidePrices && <input type="hidden" name="hidePrices" value="on" />}
      {notice.isOn && <input type="hidden" name="notify" value="on" />}
      {notice.email && <input type="hidden" name="notifyEmail" value={notice.email} />}
      <p>
        This collection is private: only you can open it. To share it with her, let anyone with the link see
        it.
      </p>
      <button type="submit" name="intent" value="edit" className="btn btn-small">
        Make it shareable
      </button>
    </Form>
  );
}

function NoticeFields({ notice, result }: Pick<SettingsProps, 'notice' | 'result'>) {
  const field = { form: 'edit', result };
  if (!notice.canMail)
    return (
      <p className="meta">
        This site sends no mail: new answers are counted in the menu and under My collections.
      </p>
    );
  return (
    <>
      <CheckField {...field} name="notify" initial={notice.isOn}>
        Tell me by mail when she has answered, once an hour at most
      </CheckField>
      {notice.account === null ? (
        <Field
          {...field}
          name="notifyEmail"
          label="Your e-mail address, for that mail"
          type="email"
          autoComplete="email"
          hint={
            notice.email === null || notice.isConfirmed
              ? 'She never sees it. We ask it first, by one mail.'
              : 'Not confirmed yet: open the link in the mail that we sent there.'
          }
          initial={notice.email ?? ''}
        />
      ) : (
        <p className="meta">
          It goes to your account’s address, <bdi>{notice.account}</bdi>.
        </p>
      )}
    </>
  );
}

export function Settings({
  compilation,
  notice,
  card,
  address,
  result,
  manageLink,
  hasPrivateLink,
}: SettingsProps) {
  const field = { form: 'edit', result };
  return (
    <details className="panel" open={result !== undefined || manageLink !== undefined} id="settings">
      <summary className="flex min-h-11 items-center font-semibold">Settings</summary>
      <div className="mt-4 grid gap-8">
        <Form method="post" action={address} className="form" noValidate>
          <ErrorSummary form="edit" result={result} />
          <input type="hidden" name="intent" value="edit" />
          <Field {...field} name="title" label="Title" required initial={compilation.title} />
          <TextField
            {...field}
            name="description"
            label="Description (optional)"
            rows={3}
            initial={compilation.description ?? ''}
          />
          <Field
            {...field}
            name="from"
            label="Who it is from (optional)"
            hint="Your name, as she reads it."
            autoComplete="given-name"
            initial={compilation.from ?? ''}
          />
          <Field
            {...field}
            name="closesOn"
            label="Last day for her answer (optional)"
            type="date"
            initial={compilation.closesOn ?? ''}
          />
          <CheckField {...field} name="hidePrices" initial={compilation.hidePrices}>
            Hide prices and shops from her
          </CheckField>
          <NoticeFields notice={notice} result={result} />
          <CheckField {...field} name="isPublic" initial={compilation.isPublic}>
            Anyone with the link may see it
          </CheckField>
          <CheckField {...field} name="cardImages" initial={compilation.cardImages}>
            Show pictures of its first products beside the link in messages
          </CheckField>
          {card && (
            <figure className="grid max-w-[480px] gap-2">
              <img className="rounded-lg" src={card.url} alt={card.alt} width={1200} height={630} />
              <figcaption className="meta">This is what a messenger shows beside the link.</figcaption>
            </figure>
          )}
          <p>
            <button type="submit" className="btn btn-line">
              Save changes
            </button>
          </p>
        </Form>
        <div className="grid gap-3">
          <h3>Private link</h3>
          <p className="meta">
            It opens this page on your laptop or another phone. Anyone with the link can change the
            collection.
          </p>
          {manageLink && (
            <PrivateLink
              id="manage-link"
              label="Your private link (shown only now)"
              link={manageLink}
              name="My collection"
            />
          )}
          {hasPrivateLink && manageLink === undefined && (
            <p>This collection has a private link. A new one replaces it.</p>
          )}
          <Form method="post" action={address} className="flex flex-wrap gap-3">
            <button type="submit" name="intent" value="link" className="btn btn-line btn-small">
              Make a private link
            </button>
            {(hasPrivateLink || manageLink !== undefined) && (
              <button type="submit" name="intent" value="revoke-link" className="btn btn-line btn-small">
                Revoke
              </button>
            )}
          </Form>
        </div>
        <Form method="post" action={address} className="grid gap-3">
          <h3>Replace the link</h3>
          <p className="meta">
            Every link that you have sent stops working, and so does your own private link. She can no longer
            change her answer. You keep her answer.
          </p>
          <p>
            <button type="submit" name="intent" value="newlink" className="btn btn-line btn-small">
              Replace the link
            </button>
          </p>
        </Form>
        <Form method="post" action={address} className="grid gap-3">
          <h3>Delete</h3>
          <p className="meta">
            {!address.includes('?manage=')
              ? 'You can restore it for 30 days, under My collections.'
              : 'You can restore it for 30 days, by your private link.'}
          </p>
          <p>
            <button type="submit" name="intent" value="delete" className="btn btn-line btn-small">
              Delete collection
            </button>
          </p>
        </Form>
      </div>
    </details>
  );
}
