import { longDate } from '#app/lib/format';
import { Image } from './image';

export type GuideCardData = {
  slug: string;
  title: string;
  summary: string;
  coverUrl: string | null;
  publishedAt: Date | string | null;
};

function GuideCard({ guide, position }: { guide: GuideCardData; position?: number | undefined }) {
  const date = guide.publishedAt === null ? null : new Date(guide.publishedAt);
  return (
    <article className="card">
      {guide.coverUrl !== null && (
        <div className="frame frame-wide">
          <Image
            src={guide.coverUrl}
            width={640}
            height={360}
            sizes="(min-width: 56rem) 380px, 100vw"
            position={position}
          />
        </div>
      )}
      <h3>
        <a href={`/guides/${encodeURIComponent(guide.slug)}`} dir="auto">
          {guide.title}
        </a>
      </h3>
      {guide.summary !== '' && (
        <p className="meta" dir="auto">
          {guide.summary}
        </p>
      )}
      {date && <p className="meta">{longDate(date)}</p>}
    </article>
  );
}

export function GuideGrid({ guides, first = false }: { guides: GuideCardData[]; first?: boolean }) {
  return (
    <div className="grid-products-3 grid-one">
      {guides.map((guide, position) => (
        <GuideCard key={guide.slug} guide={guide} position={first ? position : undefined} />
      ))}
    </div>
  );
}
