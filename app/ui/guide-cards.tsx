import type { GuideCard as GuideData } from '#app/features/guides/guide.server';
import { longDate } from '#app/lib/format';
import { NameLink, UserText } from './elements';
import { Image } from './image';

type CoverProps = { guide: Pick<GuideData, 'coverUrl' | 'images'>; position?: number | undefined };

export function Cover({ guide: { coverUrl, images }, position }: CoverProps) {
  if (coverUrl !== null)
    return (
      <div className="frame frame-wide">
        <Image src={coverUrl} size={[640, 360]} sizes="(min-width: 56rem) 50vw, 100vw" position={position} />
      </div>
    );
  if (images.length === 0) return null;
  return (
    <div className="frame frame-wide guide-images">
      {images.map((src, index) => (
        <Image
          key={src}
          src={src}
          size={[600, 800]}
          sizes="(min-width: 56rem) 20vw, 34vw"
          position={position === 0 ? index : position}
        />
      ))}
    </div>
  );
}

function GuideCard({ guide, position }: { guide: GuideData; position: number | undefined }) {
  return (
    <article className="card">
      <Cover guide={guide} position={position} />
      <div className="guide-words">
        <h3>
          <NameLink href={`/guides/${encodeURIComponent(guide.slug)}`} name={guide.title} />
        </h3>
        <UserText className="meta" text={guide.summary} />
        {guide.publishedAt && <p className="meta">{longDate(guide.publishedAt)}</p>}
      </div>
    </article>
  );
}

/** `first` means that the grid is at the top of its page. Then the first guide is large. */
export function GuideGrid({ guides, first = false }: { guides: GuideData[]; first?: boolean }) {
  return (
    <div className={first ? 'grid-products-3 grid-one guide-list' : 'grid-products-3 grid-one'}>
      {guides.map((guide, position) => (
        <GuideCard key={guide.slug} guide={guide} position={first ? position : undefined} />
      ))}
    </div>
  );
}

type TagLinksProps = { tags: { slug: string; name: string }[]; chosen?: string | undefined };

export function TagLinks({ tags, chosen }: TagLinksProps) {
  if (tags.length === 0) return null;
  return (
    <nav className="chips mb-8" aria-label="Tags">
      {tags.map(({ slug, name }) => (
        <NameLink
          key={slug}
          className="pill"
          href={`/guides?tag=${encodeURIComponent(slug)}`}
          aria-current={slug === chosen || undefined}
          name={name}
        />
      ))}
    </nav>
  );
}
