import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { ProsePage } from '#app/components/prose-page';
import { env } from '#app/env.server';
import { pageMeta } from '#app/lib/page-meta';
import type { RootData } from '#app/lib/root-data';
import type { RouteHandle } from '#app/lib/route-handle';
import { CONFIRM_DAYS } from '#app/models/audience/subscriber.server';
import { RESET_MINUTES } from '#app/models/people/password-reset.server';

export const handle: RouteHandle = {
  kept: { query: [], shows: 'catalogue' },
  counted: { as: 'Other pages' },
};

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: '/privacy',
    title: 'Privacy Policy',
    description: 'What this site keeps, why, for how long, and how to be forgotten.',
  });

/** What mail is kept for, where the site sends any. */
export function loader() {
  return { mail: env.mail && { confirmDays: CONFIRM_DAYS, resetMinutes: RESET_MINUTES } };
}

export default function Privacy() {
  const { mail } = useLoaderData<typeof loader>();
  const site = useRouteLoaderData<RootData>('root')?.siteName ?? 'This site';
  return (
    <ProsePage
      title="Privacy Policy"
      lead={`${site} keeps what it needs to do what you ask, on its own server, and shows it to nobody else.`}
    >
      <h2>When you only look around</h2>
      <p>
        No cookie is set and no profile is made. The server's log holds the time, the kind of page, and how
        long the answer took; it holds no address of yours, no page address, no search words. Clicks through
        to shops are counted as one number per product and day.
      </p>
      <p>
        Pages load nothing from other companies. Videos that come from a platform are shown as our own picture
        until you press play; only then does your browser talk to that platform.
      </p>
      <h2>When you make a collection</h2>
      <p>
        Its title, description, products and notes are stored, with the moment it was made. Without an
        account, a random cookie ties it to your browser. Anyone with the link can see a shareable collection,
        so do not write into it what only the two of you should know.
      </p>
      <p>
        What you have bought stays with you: nobody else is shown it. If you ask for mail about answers
        without an account, the address is stored with the collection, shown to nobody, and forgotten when you
        switch it off, or after a week if you do not confirm it.
      </p>
      <h2>When you answer a collection</h2>
      <p>
        What you mark, and the size, line and name that you may add, are stored and shown to the owner of the
        collection. Whoever runs this site can see your name and your line under a collection that is not
        private, to hide what is abusive; nobody else does. A random cookie and your private link let you
        change them; the owner can delete them, and they go with the collection.
      </p>
      <h2>When you have an account</h2>
      <p>
        We store your username, your e-mail address, your password as an argon2id hash that cannot be turned
        back, and one row for each browser you are signed in with. A form that you send after that has ended
        is kept for 30 minutes, without passwords, so that it can wait until you have signed in again.
      </p>
      <h2>When you write to us or subscribe</h2>
      <p>
        Your message, name and address are stored so that we can answer; your address is stored so that we can
        send the newsletter.{' '}
        {mail ? 'The mail service that delivers our mail gets both, nobody else.' : 'Neither is passed on.'}
      </p>
      {mail && (
        <p>
          {`A subscription that you do not confirm is forgotten after ${mail.confirmDays} days. Every letter has a link by which you leave, and are forgotten, at once. A link for a new password works once, for ${mail.resetMinutes} minutes.`}
        </p>
      )}
      <h2>Against abuse</h2>
      <p>
        Forms count how often they are sent from one network address. The address itself is not stored, only a
        keyed fingerprint of it, for less than half an hour after the first count
        {mail ? '; likewise of an address that mail was asked for, for a day' : ''}.
      </p>
      <h2>How to be forgotten</h2>
      <p>
        Delete your collections and your account yourself, on their pages; for a message, an answer or a
        subscription, write to us by the <a href="/contact">contact form</a>
        {mail ? ', or leave by the link in each letter' : ''}. An account goes at once, a collection a day
        after it was deleted, since that can be undone; both leave the backups as these are replaced.
      </p>
      <h2>Cookies</h2>
      <p>
        There are six, all our own, all necessary for something you asked for: see the{' '}
        <a href="/cookies">cookie policy</a>.
      </p>
    </ProsePage>
  );
}
