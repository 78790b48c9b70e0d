import type { describeVariants } from './variants.server';

type Shown = Pick<ReturnType<typeof describeVariants>, 'sizes' | 'colors' | 'hasColors'>;

function Links({ label, links }: { label: string; links: Shown['sizes'] }) {
  if (links.length === 0) return null;
  return (
    <ul className="chips" aria-label={label}>
      {links.map(({ text, href, isChosen, isOut }) => (
        <li key={text}>
          <a className="pill" href={href} aria-current={isChosen || undefined} rel="nofollow">
            {isOut ? (
              <span>
                <s dir="auto">{text}</s>
                <span className="sr-only"> Sold out</span>
              </span>
            ) : (
              <bdi>{text}</bdi>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The sizes and colors of a product. */
export function VariantLinks({ sizes, colors, hasColors }: Shown) {
  return (
    <>
      <Links label="Size" links={sizes} />
      {sizes.length > 0 && (
        <a className="link meta" href="/sizes">
          Size guide
        </a>
      )}
      <Links label={hasColors ? 'Color' : 'Options'} links={colors} />
    </>
  );
}
