import { useLoaderData } from '@remix-run/react';
import { listFeeds } from '#app/features/feeds/feed.server';
import { FEED_IMPORT_LABELS } from '#app/features/feeds/feed-texts';
import { countOf, joinFacts, longDate } from '#app/lib/format';
import { guardedLoader } from '#app/server/web/guarded.server';
import { LinkButton, NameLink } from '#app/ui/elements';
import { screen } from '#app/ui/screen';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen('shop', 'Feeds', { link: ['/admin/feeds/new', 'Add a feed', 'main'] });

export const loader = guardedLoader('shop', () => ({
  feeds: listFeeds().map(({ id, name, products, last }) => ({
    id,
    name,
    facts: joinFacts([
      countOf(products, 'product'),
      last === null ? 'no imports yet' : `${FEED_IMPORT_LABELS[last.state]}, ${longDate(last.createdAt)}`,
    ]),
    waits:
      last?.state === 'needs-review' || last?.state === 'staged'
        ? `/admin/feeds/${id}/runs/${last.id}`
        : null,
  })),
}));

export default function Feeds() {
  const { feeds } = useLoaderData<typeof loader>();
  return (
    <>
      <p className="meta max-w-[68ch]">
        A feed is a product file of a retailer or an affiliate network. Each new file updates its products:
        new, changed and missing ones.
      </p>
      {feeds.length === 0 ? (
        <div className="empty">
          <h2>No feeds yet</h2>
          <p className="lead">
            <a href="/admin/feeds/new">Add a feed</a> with its first file.
          </p>
        </div>
      ) : (
        <ul className="entries">
          {feeds.map(({ id, name, facts, waits }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div className="min-w-0">
                <NameLink className="font-semibold" href={`/admin/feeds/${id}`} name={name} />
                <p className="meta">{facts}</p>
              </div>
              {waits && <LinkButton href={waits} look="small" label="Review import" />}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
