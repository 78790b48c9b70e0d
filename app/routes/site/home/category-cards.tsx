import { countOf } from '#app/lib/format';

type CategoryCardsProps = {
  categories: { category: string; title: string; count: number; newest: { id: number; title: string }[] }[];
};

/** The latest videos by category: the anchor of 'Browse Collections'. */
export function CategoryCards({ categories }: CategoryCardsProps) {
  return (
    <section className="wrap section" id="latest-videos" aria-labelledby="latest-title">
      <h2 id="latest-title" className="mb-6">
        Latest videos
      </h2>
      <div className="grid-3">
        {categories.map(({ category, title, count, newest }) => (
          <article key={category} className="panel flex flex-col gap-3">
            <p className="eyebrow">{countOf(count, 'video')}</p>
            <h3 className="text-[1.5rem]">{title}</h3>
            {newest.length > 0 ? (
              <ul className="divide-y divide-line">
                {newest.map((video) => (
                  <li key={video.id}>
                    <a
                      dir="auto"
                      className="flex min-h-11 items-center py-2 text-ink no-underline hover:text-wine"
                      href={`/video/${video.id}`}
                    >
                      {video.title}
                    </a>
                  </li>
                ))}
              </ul>
            ) : (
              <p className="meta">No videos available</p>
            )}
            <p className="mt-auto pt-1">
              <a
                className="link inline-flex min-h-11 items-center"
                href={`/videos/${category}`}
                aria-label={`View All ${title}`}
              >
                View All
              </a>
            </p>
          </article>
        ))}
      </div>
    </section>
  );
}
