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
    /** Null means the image of the newest video. */
    image: string | null;
    newest: { id: number; title: string; thumbnailUrl: string }[];
  }[];
};

export function CategoryCards({ texts, categories }: CategoryCardsProps) {
  return (
    <section className="wrap section" id="latest-videos" aria-labelledby="latest-title">
      <h2 id="latest-title" className="mb-6">
        {texts.latestTitle}
      </h2>
      <div className="category-cards">
        {categories.map(({ category, title, count, image, newest }) => {
          const shown = image ?? newest[0]?.thumbnailUrl;
          return (
            <article key={category} className="category-card">
              {shown !== undefined && (
                <div className="frame frame-wide">
                  <Image src={shown} width={640} height={360} sizes="370px" />
                </div>
              )}
              <div>
                <p className="eyebrow">{countOf(count, 'video')}</p>
                <h3>{title}</h3>
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
                <a
                  className="shop-line"
                  href={`/videos/${category}`}
                  aria-label={`${texts.latestLink} ${title}`}
                >
                  {texts.latestLink}
                  <Icon name="arrow" />
                </a>
              </div>
            </article>
          );
        })}
      </div>
    </section>
  );
}
