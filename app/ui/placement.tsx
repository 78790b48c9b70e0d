import { UserText } from './elements';

type AdData = { id: number; title: string; text: string; imageUrl: string | null };

export function Ads({ ads, wide }: { ads: AdData[]; wide?: boolean }) {
  if (ads.length === 0) return null;
  return (
    <aside className={`grid grid-cols-[minmax(0,1fr)] gap-4${wide ? ' wrap' : ''}`} aria-label="Ads">
      {ads.map(({ id, title, text, imageUrl }) => (
        <a
          key={id}
          className="placement"
          href={`/go/ad/${id}`}
          rel="sponsored nofollow noopener"
          data-document
        >
          {imageUrl && <img src={imageUrl} alt="" width={240} height={135} loading="lazy" />}
          <span className="min-w-0">
            <span className="eyebrow block">Ad</span>
            <UserText tag="strong" className="block" text={title} />
            <UserText tag="span" className="meta block" text={text} />
          </span>
        </a>
      ))}
    </aside>
  );
}
