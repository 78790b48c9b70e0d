import type { SerializeFrom } from '@remix-run/node';
import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import type { ComponentProps, ReactNode } from 'react';
import { VIDEO_PAGE_ERROR } from '#app/features/videos/video-texts';
import { findErrorId } from '#app/lib/error-id';
import { encodeText, firstCharacters } from '#app/lib/format';
import { Section, UserText } from '#app/ui/elements';
import { NewsletterForm } from '#app/ui/newsletter-form';
import { Ads } from '#app/ui/placement';
import { describeError, ErrorId, StatusPage } from '#app/ui/status-page';
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
        {`\u00a0· ${video.figures}`}
        {!unavailable && video.watchUrl && (
          <>
            {'\u00a0· '}
            <a href={video.watchUrl} rel="noopener nofollow ugc">
              Watch on {video.source}
            </a>
          </>
        )}
      </p>
    </header>
  );
}

type VideoTextProps = Pick<Page, 'video'> & { children: ReactNode; ask: ReactNode };

/** The creator next to the button that shares the video, and the description with `children` below it. */
export function VideoText({ video, children, ask }: VideoTextProps) {
  return (
    <>
      <div className="video-by">
        <Creator video={video} />
        {ask}
      </div>
      {video.description.length > 0 && (
        <p className="lead max-w-[68ch] whitespace-pre-line" dir="auto">
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
          <span className="sr-only">Tags: </span>
          {video.tags.map((tag, index) => (
            <span key={tag}>
              {index > 0 && ', '}
              <a href={`/videos?search=${encodeText(tag)}`}>{tag}</a>
            </span>
          ))}
        </p>
      )}
    </>
  );
}

function Creator({ video: { creator: name, creatorUrl: url, creatorImageUrl: image } }: Pick<Page, 'video'>) {
  if (name === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {image?.startsWith('/') ? (
        <img className="avatar" src={image} alt="" width={32} height={32} />
      ) : (
        <span className="avatar" aria-hidden="true">
          {firstCharacters(name, 1).toUpperCase()}
        </span>
      )}
      <UserText className="font-medium" text={name} />
      {url && (
        <a className="link meta" href={url} rel="noopener nofollow ugc">
          Visit channel
        </a>
      )}
    </div>
  );
}

/** Ads, related videos and the newsletter form. The recipient of a collection sees none of them. */
export function BelowVideo({ video, ads, related }: Page) {
  if (related === null) return null;
  return (
    <>
      <Ads ads={ads} wide />
      <Section className="wrap section" titleId="related" titleClass="mb-6" title="Related Videos">
        {related.videos.length > 0 ? (
          <VideoGrid videos={related.videos} />
        ) : (
          <div className="empty">
            <p>{related.error ?? 'No related videos found'}</p>
            {related.errorId && <ErrorId id={related.errorId} />}
          </div>
        )}
      </Section>
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

const MISSING: Record<number, { title: string; text: string }> = {
  400: { title: 'Invalid Video ID', text: 'The URL of a video ends with a number, such as /video/12.' },
  404: { title: 'Video Not Found', text: 'This video does not exist, or it was removed.' },
};

/** Returns what a visitor reads when a video cannot be shown. */
export function describeVideoError(error: unknown): ComponentProps<typeof StatusPage> {
  if (isRouteErrorResponse(error)) return { ...describeError(error), ...MISSING[error.status] };
  return { status: 500, ...VIDEO_PAGE_ERROR, errorId: findErrorId(error) };
}

export function VideoError() {
  return <StatusPage {...describeVideoError(useRouteError())} back={VIDEO_PAGE_ERROR.back} />;
}
