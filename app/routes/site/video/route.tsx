import { type AppLoadContext, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { isRouteErrorResponse, useLoaderData, useRouteError } from '@remix-run/react';
import { ErrorId } from '#app/components/error-id';
import { NewsletterForm } from '#app/components/newsletter-form';
import { Placements } from '#app/components/placement';
import { ShareControl } from '#app/components/share-control';
import { StatusPage } from '#app/components/status-page';
import { VideoGrid } from '#app/components/video-card';
import { reportError } from '#app/http/error-report.server';
import { siteOrigin } from '#app/http/origin.server';
import { type Clock, clockOf } from '#app/http/page-context.server';
import { shownPlacements } from '#app/http/placements.server';
import { capitalise, labelCategory } from '#app/lib/categories';
import { cut, encodeText } from '#app/lib/cut';
import { findErrorId } from '#app/lib/error-id';
import { countOf, relativeDate, relativeDateEnds } from '#app/lib/format';
import { pageMeta } from '#app/lib/page-meta';
import { readId } from '#app/lib/query';
import type { RouteHandle } from '#app/lib/route-handle';
import { buildShareLinks } from '#app/lib/share';
import { breadcrumbs, videoObject } from '#app/lib/structured-data';
import { splitTags } from '#app/lib/tags';
import { toVideoCard } from '#app/lib/video-card';
import { webAddress } from '#app/lib/web-address';
import { ERRORS, relatedLoading, videoInDatabase, videoLoading } from '#app/messages';
import { findVideo, listRelatedVideos, type Video } from '#app/models/catalogue/video.server';
import { videoCardOf } from '#app/models/sharing/card.server';
import { findPlayer, findWatchPage, labelSource, mayFrame } from '#app/models/sources/playback.server';
import { Creator } from './creator';
import { Player } from './player';

const MISSING: Record<number, { title: string; text: string }> = {
  400: { title: 'Invalid Video ID', text: 'The address of a video ends in a number; this one does not.' },
  404: { title: 'Video Not Found', text: 'The video is not here. It may have been taken down.' },
};
const LOAD_ERROR = 'Error Loading Video';

function structureOf({ video, facts, card }: Awaited<ReturnType<typeof loader>>, origin: string) {
  const { category } = facts;
  return [
    videoObject(origin, {
      ...facts,
      title: video.title,
      description: video.description,
      picture: origin + (card?.address ?? ''),
    }),
    breadcrumbs(origin, [
      [`${capitalise(category)} Videos`, `/videos/${category}`],
      [video.title, `/video/${video.id}`],
    ]),
  ];
}

export const handle: RouteHandle = {
  kept: { query: ['play', 'ref', 'message'], shows: 'catalogue' },
  counted: { as: 'Videos', ads: 'video' },
};

export const meta: MetaFunction<typeof loader> = ({ matches, data: page, error }) => {
  if (!page)
    return pageMeta(matches, {
      title: (isRouteErrorResponse(error) && MISSING[error.status]?.title) || LOAD_ERROR,
      noindex: true,
    });
  return pageMeta(matches, {
    title: page.video.title,
    description: cut(page.video.description.split('\n')[0] ?? '', 160),
    path: `/video/${page.video.id}`,
    card: page.card,
    kind: 'video.other',
    embeddable: true,
    structured: ({ origin }) => structureOf(page, origin),
  });
};

function readOrExplain<T>(context: AppLoadContext, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const errorId = reportError(error, context);
    throw data({ text: videoInDatabase(ERRORS.unknown), errorId }, { status: 500 });
  }
}

/** The related videos, or the sentence that stands in their place when they cannot be had. */
function readRelated(
  video: Parameters<typeof listRelatedVideos>[0],
  { clock, context }: { clock: Clock; context: AppLoadContext },
) {
  try {
    const videos = listRelatedVideos(video, 6).map((row) => toVideoCard(row, clock));
    return { videos, error: null, errorId: null };
  } catch (error) {
    // Not kept: the next visitor may have more luck.
    clock.until(clock.now);
    return { videos: [], error: relatedLoading(ERRORS.unknown), errorId: reportError(error, context) };
  }
}

/** The player, and its origin told to the page's policy: it may be opened in place. Null when there is none to be shown. */
function readyPlayer(video: Video, context: AppLoadContext) {
  const player = video.goneAt === null && mayFrame(video) ? findPlayer(video) : null;
  if (player?.kind === 'frame') context.frameOrigin = player.origin;
  return player;
}

/** '1,234 views · 1 like · 3 days ago'; what nobody knows is left out. */
function describeFigures({ views, likes, publishedAt }: Video, now: Date): string {
  const figures = [
    views === null ? null : countOf(views, 'view'),
    likes === null ? null : countOf(likes, 'like'),
    relativeDate(publishedAt, now),
  ];
  return figures.filter((figure) => figure !== null).join(' · ');
}

export function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = readId(params.id);
  if (id === null) throw data(null, { status: 400 });
  const video = readOrExplain(context, () => findVideo(id));
  if (!video) throw data(null, { status: 404 });
  const clock = clockOf(context);
  clock.until(relativeDateEnds(video.publishedAt, clock.now));
  const query = new URL(request.url).searchParams;
  const player = readyPlayer(video, context);
  return {
    video: {
      ...{
        id,
        title: video.title,
        description: video.description,
        category: video.category,
        picture: video.thumbnailUrl,
      },
      ...{
        // Some videos do not play on other sites, which their platforms do not always say before.
        watchUrl: findWatchPage(video),
        creator: video.creator,
        creatorUrl: webAddress(video.creatorUrl),
        creatorImageUrl: video.creatorImageUrl,
      },
      source: labelSource(video.source),
      figures: describeFigures(video, clock.now),
      duration: video.durationFormatted,
      tags: splitTags(video.tags),
    },
    facts: {
      category: video.category,
      uploaded: video.publishedAt?.toISOString() ?? null,
      duration: video.duration,
      player,
    },
    card: videoCardOf(video),
    placements: shownPlacements('video', clock),
    gone: video.goneAt !== null,
    player,
    opened: query.get('play') === '1',
    share: buildShareLinks(siteOrigin(request), `/video/${id}`, query.get('message')),
    sharing: query.has('message'),
    related: readRelated(video, { clock, context }),
  };
}

export default function VideoPage() {
  const { video, placements, gone, player, opened, share, sharing, related } = useLoaderData<typeof loader>();
  return (
    <>
      <article className="wrap video">
        <div className="video-player">
          {gone ? (
            <p className="banner">This video is not available any more. Its related videos below are.</p>
          ) : (
            <Player key={video.id} video={video} player={player} opened={opened} />
          )}
        </div>
        <div className="video-text">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <a className="eyebrow" href={`/videos?category=${video.category}`}>
              {labelCategory(video.category)}
            </a>
            <span className="source">{video.source}</span>
            {!gone && video.watchUrl && (
              <a className="link meta" href={video.watchUrl} rel="noopener nofollow ugc">
                Watch on {video.source}
              </a>
            )}
          </p>
          <h1 dir="auto">{video.title}</h1>
          <p className="meta">{video.figures}</p>
          {video.description && (
            <p className="max-w-[68ch] whitespace-pre-line" dir="auto">
              {video.description}
            </p>
          )}
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
        </div>
        <div className="video-side">
          <Creator name={video.creator} url={video.creatorUrl} image={video.creatorImageUrl} />
          <ShareControl key={share.url} links={share} path={`/video/${video.id}`} open={sharing} />
        </div>
      </article>
      <Placements placements={placements} wide />
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
        <div className="wrap grid gap-5">
          <h2 id="stay">Stay Updated</h2>
          <p className="lead">Be told when the next try-on is up.</p>
          <NewsletterForm source="newsletter" returnTo={`/video/${video.id}`} />
        </div>
      </section>
    </>
  );
}

/** What `readOrExplain` threw, as it comes out of the router. */
function readTold(value: unknown): { text: string; errorId: string } | null {
  if (typeof value !== 'object' || value === null || !('text' in value) || !('errorId' in value)) return null;
  return { text: String(value.text), errorId: String(value.errorId) };
}

export function ErrorBoundary() {
  const error = useRouteError();
  const back = { to: '/videos', label: 'Browse Videos' };
  const missing = isRouteErrorResponse(error) ? MISSING[error.status] : undefined;
  if (isRouteErrorResponse(error) && missing)
    return <StatusPage status={error.status} {...missing} back={back} />;
  const told = isRouteErrorResponse(error) ? readTold(error.data) : null;
  const text = told?.text ?? videoLoading(ERRORS.unknown);
  const errorId = told?.errorId ?? findErrorId(error);
  return <StatusPage status={500} title={LOAD_ERROR} text={text} errorId={errorId} back={back} />;
}
