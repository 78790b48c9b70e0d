import { LinkButton } from '#app/ui/button';

type UnavailableVideosProps = { videos: { id: number; title: string; source: string }[] };

export function UnavailableVideos({ videos }: UnavailableVideosProps) {
  if (videos.length === 0) return null;
  return (
    <section className="panel grid gap-3" aria-labelledby="gone">
      <h2 id="gone">Unavailable videos ({videos.length})</h2>
      <p className="meta">
        The platform no longer has these videos. Ribbon hides them from lists, and their pages say so.
      </p>
      <ul className="divide-y divide-line">
        {videos.map(({ id, title, source }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <a dir="auto" href={`/video/${id}`}>
              {title}
            </a>
            <LinkButton
              href={`/admin?${new URLSearchParams({ replaces: String(id), q: title, source: 'all' })}`}
              look="small"
              label="Find a replacement"
              aria-label={`Find a replacement for ${title} (${source})`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
