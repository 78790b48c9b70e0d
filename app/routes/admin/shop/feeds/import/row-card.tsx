import { AVAILABILITY_LABELS, type Availability } from '#app/lib/choices';
import { truncate } from '#app/lib/truncate';

export type RowCardProps = {
  name: string;
  price: string;
  originalPrice: string | null;
  link: string;
  category: string;
  availability: Availability;
  /** A URL on this site. */
  image: string | null;
};

export function RowCard({ name, price, originalPrice, link, category, availability, image }: RowCardProps) {
  return (
    <article className="panel grid content-start gap-2">
      {image && (
        <div className="frame frame-tall">
          <img src={image} alt="" loading="lazy" width={300} height={400} />
        </div>
      )}
      <h3 dir="auto">{name}</h3>
      <p>
        <strong>{price}</strong> {originalPrice && <del className="meta">{originalPrice}</del>}
      </p>
      <dl className="meta grid gap-1">
        <div>
          <dt className="inline font-semibold">Category: </dt>
          <dd className="inline">{category}</dd>
        </div>
        <div>
          <dt className="inline font-semibold">Availability: </dt>
          <dd className="inline">{AVAILABILITY_LABELS[availability]}</dd>
        </div>
        <div>
          <dt className="inline font-semibold">Link: </dt>
          <dd className="inline break-all">
            <a href={link} rel="sponsored nofollow noopener noreferrer">
              {truncate(link, 120)}
            </a>
          </dd>
        </div>
      </dl>
    </article>
  );
}
