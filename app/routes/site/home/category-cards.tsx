import type { HomeTexts } from '#app/features/branding/home-texts';
import { countOf } from '#app/lib/format';
import { Icon } from '#app/ui/icons';
import { Image } from '#app/ui/image';

type CategoryCardsProps = {
  texts: Pick<HomeTexts, 'latestTitle' | 'latestLink' | 'latestEmpty'>;
  categories: {
    category: string;
    title: string;
    count: number;
    image?: string | undefined;
    newest: { id: number; title: string }[];
  }[];
};

export function CategoryCards({ texts, categories }: CategoryCardsProps) {
  return (
    <section className="wrap section" id="latest-videos" aria-labelledby="latest-title">
      <h2 id="latest-title" className="mb-6">
        {texts.latestTitle}
      </h2>
      <div className="category-cards">
        {categories.map(({ category, title, count, image, newest }) => (
          <article key={category} className="category-card">
            {image !== undefined && (
              <div className="frame frame-tall">
                <Image src={image} width={600} height={750} sizes="(min-width: 56rem) 33vw, 20rem" />
              </div>
            )}
            <div className="head-row">
              <h3>{title}</h3>
              <p className="meta">{countOf(count, 'video')}</p>
            </div>
            {newest.length > 0 ? (
              <ul>
                {newest.map((video) => (
                  <li key={video.id}>
                    <a dir="auto" className="row-link" href={`/video/${video.id}`}>
                      {video.title}
                    </a>
                  </li>
                ))}
              </ul>
            ) : (
              <p className="meta">{texts.latestEmpty}</p>
            )}
            <a className="shop-line" href={`/videos/${category}`} aria-label={`${texts.latestLink} ${title}`}>
              {texts.latestLink}
              <Icon name="arrow" />
            </a>
          </article>
        ))}
      </div>
    </section>
  );
}
