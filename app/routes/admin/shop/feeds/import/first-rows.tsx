import { AVAILABILITY_LABELS } from '#app/lib/choices';
import { truncate } from '#app/lib/truncate';
import { TableWrap } from '#app/ui/table-wrap';
import type { ImportPage } from './load-import.server';

const MAX_LINK = 60;

/** Lists the first products of an import as they would be stored. */
export function FirstRows({ page, here }: { page: ImportPage; here: string }) {
  return (
    <section className="grid gap-3" aria-labelledby="first-rows">
      <h2 id="first-rows">First products</h2>
      {page.becomeDrafts && (
        <p className="meta">
          New products become drafts. Publish them under <a href="/admin/products">Products</a>.
        </p>
      )}
      <TableWrap label="First products">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col">Price</th>
              <th scope="col">Category</th>
              <th scope="col">Availability</th>
              <th scope="col">Link</th>
            </tr>
          </thead>
          <tbody>
            {page.cards.map((card) => (
              <tr key={card.id}>
                <td>
                  <div className="flex items-center gap-3">
                    <RowImage id={card.id} url={card.imageAddress} here={here} />
                    <h3 dir="auto">{card.name}</h3>
                  </div>
                </td>
                <td>
                  <strong>{card.price}</strong>{' '}
                  {card.originalPrice && <del className="meta">{card.originalPrice}</del>}
                </td>
                <td>{card.category}</td>
                <td>{AVAILABILITY_LABELS[card.availability]}</td>
                <td className="break-all">
                  <a href={card.link} rel="sponsored nofollow noopener noreferrer">
                    {truncate(card.link, MAX_LINK)}
                  </a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableWrap>
    </section>
  );
}

/** Shows the image of a row. Its place stays empty while the image loads, or when it cannot be loaded. */
function RowImage({ id, url, here }: { id: number; url: string | null; here: string }) {
  const source = url?.startsWith('/') ? url : url && `${here}/picture?row=${id}`;
  return <span className="row-image">{source && <img src={source} alt="" loading="lazy" />}</span>;
}
