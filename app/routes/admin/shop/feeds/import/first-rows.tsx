import type { ImportPage } from './load-import.server';
import { RowCard } from './row-card';

export function FirstRows({ page, here }: { page: ImportPage; here: string }) {
  return (
    <section className="grid gap-3" aria-labelledby="first-rows">
      <h2 id="first-rows">First products</h2>
      {page.becomeDrafts && (
        <p className="meta">
          New products become drafts. Publish them under <a href="/admin/products">Products</a>.
        </p>
      )}
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-3">
        {page.cards.map(({ id, imageAddress, ...card }) => (
          <RowCard
            key={id}
            {...card}
            image={imageAddress?.startsWith('/') ? imageAddress : imageAddress && `${here}/picture?row=${id}`}
          />
        ))}
      </div>
    </section>
  );
}
