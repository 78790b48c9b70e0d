import type { MetaFunction } from '@remix-run/node';
import { useRouteLoaderData } from '@remix-run/react';
import { ProsePage } from '#app/components/prose-page';
import { pageMeta } from '#app/lib/page-meta';
import type { RootData } from '#app/lib/root-data';
import type { RouteHandle } from '#app/lib/route-handle';

export const handle: RouteHandle = {
  kept: { query: [], shows: 'catalogue' },
  counted: { as: 'Other pages' },
};

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: '/terms',
    title: 'Terms of Service',
    description: 'The rules of this site, in plain words.',
  });

export default function Terms() {
  const site = useRouteLoaderData<RootData>('root')?.siteName ?? 'This site';
  return (
    <ProsePage title="Terms of Service" lead={`${site} is free to use. These are its rules.`}>
      <h2>What we offer</h2>
      <p>
        Videos, recommendations, and a tool for collecting products and showing them to someone. We sell
        nothing ourselves: a purchase is a contract between you and the retailer, on the retailer's terms.
      </p>
      <h2>What you may do</h2>
      <p>
        Watch, read, make collections, share their links with people who want to see them. Keep your password
        and your private links to yourself; what is done with them counts as done by you.
      </p>
      <h2>What you may not do</h2>
      <ul>
        <li>
          Put into a collection or a message what insults, threatens or exposes someone, or what is against
          the law.
        </li>
        <li>Send links to people who have asked you not to.</li>
        <li>Attack the site, flood its forms, or copy it wholesale.</li>
      </ul>
      <p>Collections that break these rules may be hidden or removed, and accounts closed.</p>
      <h2>What is yours, what is ours</h2>
      <p>
        Your words stay yours; you let us store and show them as far as the site needs to. Texts, pictures and
        videos of the site belong to it or to those who made them.
      </p>
      <h2>What we promise, and what we do not</h2>
      <p>
        Recommendations are honest and may still be wrong for her. Prices and stock change at the shops
        without our knowing. The site is run with care, but without a guarantee that it is always there.
      </p>
      <h2>Changes and contact</h2>
      <p>
        When these terms change, the new ones stand here. Questions: <a href="/contact">contact us</a>.
      </p>
    </ProsePage>
  );
}
