import { AVAILABILITY_LABELS } from '#app/lib/choices';
import { Icon } from '#app/ui/icons';
import type { ShownOffer } from './offers.server';

type WhereToBuyProps = { product: { id: number; name: string }; offers: ShownOffer[] };

export function WhereToBuy({ product: { id, name }, offers }: WhereToBuyProps) {
  return (
    <section className="offers" aria-labelledby="where-to-buy">
      <h2 id="where-to-buy">Where to buy</h2>
      <ul>
        {offers.map((offer) => (
          <li key={offer.id}>
            <a href={`/go/${id}/${offer.id}`} rel="sponsored nofollow noopener" data-document>
              <span className="offer-shop">
                <bdi>{offer.shop}</bdi> {offer.isLowest && <span className="offer-lowest">lowest price</span>}
                <span className="sr-only"> (paid link): {name}</span>
              </span>
              <span className="price">{offer.price}</span>
              <Icon name="arrow" />
            </a>
            <p className="meta">{offer.availability === 'out' ? AVAILABILITY_LABELS.out : offer.seen}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
