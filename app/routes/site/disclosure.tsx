import type { MetaFunction } from '@remix-run/node';
import { ProsePage } from '#app/components/prose-page';
import { pageMeta } from '#app/lib/page-meta';
import type { RouteHandle } from '#app/lib/route-handle';

export const handle: RouteHandle = {
  kept: { query: [], shows: 'catalogue' },
  counted: { as: 'Other pages' },
};

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: '/disclosure',
    title: 'Affiliate Disclosure',
    description: 'How this site earns money, and what that changes.',
  });

export default function Disclosure() {
  return (
    <ProsePage
      title="Affiliate Disclosure"
      lead="This site earns commissions on purchases made through its links to retailers. Here is what that means."
    >
      <h2>Which links</h2>
      <p>
        Every “See it at the shop” button is a paid link. It leads through an address of ours that counts the
        click and sends you on to the retailer. There are no paid links hidden in the text.
      </p>
      <h2>What you pay</h2>
      <p>The same price as without our link. The commission comes out of the retailer's share.</p>
      <h2>What it changes, and what it does not</h2>
      <p>
        Recommendations are based on our own experience with a piece. Nobody can buy a place in a guide or a
        kinder word in a video. Commissions fund the videos and guides, which are free for you.
      </p>
      <h2>In collections</h2>
      <p>
        The products in a collection that someone shared with you carry the same links. Whoever made the
        collection earns nothing from them.
      </p>
      <h2>Questions</h2>
      <p>
        <a href="/contact">Ask us</a>. We answer these first.
      </p>
    </ProsePage>
  );
}
