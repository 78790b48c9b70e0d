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
    path: '/faq',
    title: 'FAQ',
    description: 'Collections, sharing, sizes and accounts: the questions we are asked.',
  });

export default function Faq() {
  return (
    <ProsePage title="FAQ" lead="The questions we are asked, answered in a line or three.">
      <h2>Collections</h2>
      <h3>Do I need an account to make a collection?</h3>
      <p>
        No. Without one, a collection belongs to the browser that made it. With an account you find it on
        every device; after you sign in, we offer to move what this browser made.
      </p>
      <h3>Can I manage a collection from another browser without an account?</h3>
      <p>
        Yes. Open the collection's settings and make a private link. Whoever has that link can change the
        collection, so keep it to yourself.
      </p>
      <h3>Who can see my collection?</h3>
      <p>
        A shareable one can be seen by anyone who has its link; search engines are told to leave it alone. A
        private one can be seen by you only; for everybody else it does not exist.
      </p>
      <h3>I deleted one by mistake.</h3>
      <p>The page after deleting has an Undo button.</p>
      <h2>Sharing with her</h2>
      <h3>Does she need an account or an app?</h3>
      <p>No. She opens the link, in whatever browser the message opens it.</p>
      <h3>Will the link give away what I have bought?</h3>
      <p>No. It shows what you put into the collection, your title and your notes. Nothing else.</p>
      <h3>How do I hear that she has answered?</h3>
      <p>
        The menu and “My collections” count answers that you have not read. In the collection's settings you
        can ask for a mail, once an hour at most; it never holds her words.
      </p>
      <h3>Can I take a link back?</h3>
      <p>
        Yes. The settings end the old link and make a new one: whoever has the old one finds nothing there.
        They also hold a last day for answers, and a way to keep prices and shops from her.
      </p>
      <h2>Buying</h2>
      <h3>Do I buy here?</h3>
      <p>
        No. “See it at the shop” takes you to the retailer, who sells, ships and takes returns. We may earn a
        commission; <a href="/disclosure">this is how</a>.
      </p>
      <h3>Why does the price differ at the shop?</h3>
      <p>Prices change faster than guides. The shop's price counts.</p>
      <h2>The site</h2>
      <h3>Does it work without JavaScript?</h3>
      <p>Yes, all of it. Scripts make it a little quicker, never different.</p>
      <h3>Can a program read it?</h3>
      <p>
        Yes: everything that is shown can be had as JSON, and your collections changed. The{' '}
        <a href="/api">API page</a> says how.
      </p>
      <h3>How do I leave the newsletter, or have a message deleted?</h3>
      <p>
        Write to us by the <a href="/contact">contact form</a> from the address concerned. The{' '}
        <a href="/privacy">privacy policy</a> says what is kept in the first place.
      </p>
    </ProsePage>
  );
}
