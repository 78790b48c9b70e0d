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
            <strong className="block" dir="auto">
              {title}
            </strong>
            <span className="meta block" dir="auto">
              {text}
            </span>
          </span>
        </a>
      ))}
    </aside>
  );
}
