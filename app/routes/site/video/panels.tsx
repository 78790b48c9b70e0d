import type { SerializeFrom } from '@remix-run/node';
import type { ReactNode } from 'react';
import { encodeText, firstCharacters } from '#app/lib/format';
import { ErrorId } from '#app/ui/error-id';
import { NewsletterForm } from '#app/ui/newsletter-form';
import { Ads } from '#app/ui/placement';
import { UserText } from '#app/ui/user-text';
import { VideoGrid } from '#app/ui/video-card';
import type { loader } from './route';

type Page = SerializeFrom<typeof loader>;

export function VideoHead({ video, unavailable }: Pick<Page, 'video' | 'unavailable'>) {
  return (
    <header className="video-head">
      <a className="eyebrow" href={`/videos?category=${video.category.slug}`}>
        {video.category.name}
      </a>
      <h1 dir="auto">{video.title}</h1>
      <p className="meta">
        <span className="source">{video.source}</span>
        {` · ${video.figures}`}
        {!unavailable && video.watchUrl && (
          <>
            {' · '}
            <a href={video.watchUrl} rel="noopener nofollow ugc">
              Watch on {video.source}
            </a>
          </>
        )}
      </p>
    </header>
  );
}

export function VideoText({ video, children }: Pick<Page, 'video'> & { children: ReactNode }) {
  return (
    <>
      {video.description.length > 0 && (
        <p className="max-w-[68ch] whitespace-pre-line" dir="auto">
          {video.description.map(({ at, text, isAddress }) =>
            isAddress ? (
              <a key={at} href={text} rel="noopener nofollow ugc">
                {text}
              </a>
            ) : (
              text
            ),
          )}
        </p>
      )}
      {children}
      {video.tags.length > 0 && (
        <p className="meta">
          Tags:{' '}
          {video.tags.map((tag, index) => (
            <span key={tag}>
              {index > 0 && ', '}
              <a href={`/videos?search=${encodeText(tag)}`}>{tag}</a>
            </span>
          ))}
        </p>
      )}
      <Creator video={video} />
    </>
  );
}

function Creator({ video: { creator: name, creatorUrl: url, creatorImageUrl: image } }: Pick<Page, 'video'>) {
  if (name === null) return null;
  return (
    <div className="flex items-center gap-4">
      {image?.startsWith('/') ? (
        <img className="avatar avatar-large" src={image} alt="" width={52} height={52} />
      ) : (
        <span className="avatar avatar-large" aria-hidden="true">
          {firstCharacters(name, 1).toUpperCase()}
        </span>
      )}
      <div>
        <UserText className="font-semibold" text={name} />
        {url && (
          <a className="link meta" href={url} rel="noopener nofollow ugc">
            Visit channel
          </a>
        )}
      </div>
    </div>
  );
}

type BelowVideoProps = Pick<Page, 'video' | 'ads'> & { related: NonNullable<Page['related']> };

/** Ads, related videos and the newsletter form. The recipient of a collection sees none of them. */
export function BelowVideo({ video, ads, related }: BelowVideoProps) {
  return (
    <>
      <Ads ads={ads} wide />
      <section className="wrap section" aria-labelledby="related">
        <h2 id="related" className="mb-6">
          Related Videos
        </h2>
        {related.videos.length > 0 ? (
          <VideoGrid videos={related.videos} />
        ) : (
          <div className="empty">
            <p>{related.error ?? 'No related videos found'}</p>
            {related.errorId && <ErrorId id={related.errorId} />}
          </div>
        )}
      </section>
      <section className="band section no-print" aria-labelledby="stay">
        <div className="wrap grid gap-4">
          <h2 id="stay">Stay Updated</h2>
          <p className="lead">Get new try-on videos and gift ideas by email.</p>
          <NewsletterForm source="newsletter" returnTo={`/video/${video.id}`} />
        </div>
      </section>
    </>
  );
}
