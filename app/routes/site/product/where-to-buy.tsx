import { Icon } from '#app/ui/icons';
import type { ShownOffer } from './offers.server';

type WhereToBuyProps = { product: { id: number; name: string }; offers: ShownOffer[] };

/** The shops that sell a product, the cheapest first, each with what it costs there and when that was seen. */
export function WhereToBuy({ product: { id, name }, offers }: WhereToBuyProps) {
  return (
    <section className="offers" aria-labelledby="where-to-buy">
      <h2 id="where-to-buy">Where to buy</h2>
      <ul>
        {offers.map((offer) => (
          <li key={offer.id}>
            <a href={`/go/${id}/${offer.id}`} rel="sponsored nofollow noopener" data-document>
              <span className="offer-shop">
                <bdi>{offer.shop}</bdi> {offer.isLowest && <span className="offer-lowest">lowest</span>}
                <span className="sr-only"> (paid link): {name}</span>
              </span>
              <span className="price">{offer.price}</span>
              <Icon name="arrow" />
            </a>
            <p className="meta">
              {offer.availability === 'out' ? 'Not sold there at the moment' : offer.seen}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
