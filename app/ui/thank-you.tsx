import { Image } from './image';
import { PrivateLink } from './private-link';
import type { ProductCardData } from './product-card';

type ThankYouProps = {
  link: string;
  fields: Record<string, string>;
  products: ProductCardData[];
  /** False when she can no longer change her answer. */
  isOpen: boolean;
};

export function ThankYou({ link, fields, products, isOpen }: ThankYouProps) {
  const picked = (choice: string) => products.filter(({ id }) => fields[`answer-${id}`] === choice);
  const [loved, maybe, refused] = [picked('love'), picked('maybe'), picked('no')];
  return (
    <section className="thanks page-grid" aria-labelledby="thanks">
      <h2 id="thanks">He has your answer</h2>
      {loved.length > 0 && (
        <ul className="thanks-loved">
          {loved.map((product) => (
            <li key={product.id}>
              <div className="frame frame-tall">
                <Image src={product.imageUrl} width={600} height={800} sizes="280px" />
              </div>
              {fields[`word-${product.id}`] && (
                <p className="words" dir="auto">
                  “{fields[`word-${product.id}`]}”
                </p>
              )}
              <p className="meta" dir="auto">
                {product.name}
              </p>
            </li>
          ))}
        </ul>
      )}
      <p className="meta">
        {maybe.length > 0 && (
          <>
            Maybe: <bdi>{maybe.map((product) => product.name).join(', ')}</bdi>.{' '}
          </>
        )}
        {refused.length > 0 && `Not for you: ${refused.length}`}
      </p>
      <p className="thanks-link">
        {isOpen
          ? 'Changed your mind? This private link opens your answer again, here or on another phone. Keep it to yourself.'
          : 'Answers are closed, so you can no longer change yours. This private link still shows it. Keep it to yourself.'}
      </p>
      <PrivateLink id="edit-link" label="Your private link" link={link} name="My answer" isFolded />
    </section>
  );
}
