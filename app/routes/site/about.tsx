import type { MetaFunction } from '@remix-run/node';
import { NewsletterSection } from '#app/components/newsletter-form';
import { pageMeta } from '#app/lib/page-meta';
import type { RouteHandle } from '#app/lib/route-handle';

export const handle: RouteHandle = {
  kept: { query: [], shows: 'catalogue' },
  counted: { as: 'Other pages' },
};

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: '/about',
    title: 'About',
    description: 'Who tries these things on, how we choose, and why you can ask her first.',
  });

export default function About() {
  return (
    <>
      <div className="wrap section prose">
        <p className="eyebrow">About us</p>
        <h1>Gifts chosen with her, not only for her</h1>
        <p className="lead">
          Buying something soft and personal for someone else is hard. We make it easier, and a little less
          lonely.
        </p>
        <h2>Our story</h2>
        <p>
          It began with a present that went straight back to the shop: wrong size, wrong colour, wrong idea.
          The man who had bought it wished he had asked; the woman who got it wished he had, too. So we
          started to try things on in front of a camera, in all our sizes, and to say what we would keep.
        </p>
        <h2>Our approach</h2>
        <p>
          We wear a piece for a week before we talk about it. We wash it. We name the size we took and the
          size we should have taken. What we would not buy again does not make the list, whoever sells it.
        </p>
        <p>
          And since nobody knows better than she does, every guide ends with a link that you can send her: she
          looks, she marks what she likes, and you buy what she will love.
        </p>
        <h2>What you will find here</h2>
        <ul>
          <li>
            <a href="/videos/fashion">Intimate Apparel</a>: robes, pyjamas, and the things that get worn every
            day.
          </li>
          <li>
            <a href="/videos/swimwear">Bikinis and swimwear</a>, tested in real water.
          </li>
          <li>
            <a href="/videos/lingerie">Lingerie</a>, from the first present to the tenth.
          </li>
        </ul>
        <h2>The community</h2>
        <p>
          Most of our best ideas come from people who wrote to us. Tell us what worked, what came back, and
          what she really said: <a href="/contact">get in touch</a>.
        </p>
      </div>
      <div className="band section">
        <div className="wrap">
          <NewsletterSection source="about" returnTo="/about" />
        </div>
      </div>
    </>
  );
}
