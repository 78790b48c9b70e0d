import { type AppLoadContext, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { isRouteErrorResponse, useLoaderData, useRouteError } from '@remix-run/react';
import { type ComponentProps, useState } from 'react';
import { videoCardOf } from '#app/features/seo/card.server';
import { findWatchPage, labelPlatform } from '#app/features/video-platforms/playback.server';
import { findVideo } from '#app/features/videos/video.server';
import { videoLoading } from '#app/features/videos/video-texts';
import { labelCategory } from '#app/lib/categories';
import { readChapters } from '#app/lib/chapters';
import { findErrorId } from '#app/lib/error-id';
import { relativeDateEnds } from '#app/lib/format';
import { mayUse } from '#app/lib/permissions';
import { readId } from '#app/lib/query';
import type { RouteHandle } from '#app/lib/route-handle';
import { buildShareLinks } from '#app/lib/share';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { readStart } from '#app/lib/start-time';
import { splitTags } from '#app/lib/tags';
import { splitUrls } from '#app/lib/text-urls';
import { encodeText, truncate } from '#app/lib/truncate';
import { webUrl } from '#app/lib/web-url';
import { pickHeaders } from '#app/server/web/discreet.server';
import {
  findOpenedCollectionOfVideo,
  isFromOpenedCollection,
  openedCollectionHeaders,
} from '#app/server/web/opened-collection.server';
import { siteOrigin } from '#app/server/web/origin.server';
import { clockOf } from '#app/server/web/page-context.server';
import { describeUnseen } from '#app/server/web/publication.server';
import { getUser } from '#app/server/web/session.server';
import { shownAds } from '#app/server/web/shown-ads.server';
import { BackToCollection } from '#app/ui/back-to-collection';
import { DraftLine } from '#app/ui/draft-line';
import { ErrorId } from '#app/ui/error-id';
import { NewsletterForm } from '#app/ui/newsletter-form';
import { pageMeta } from '#app/ui/page-meta';
import { Ads } from '#app/ui/placement';
import { ShareControl } from '#app/ui/share-control';
import { StatusPage } from '#app/ui/status-page';
import { VideoGrid } from '#app/ui/video-card';
import { Creator } from './creator';
import { isPlainPress, type Jumped, mayShow, Player } from './player';
import { Chapters, type Jump, StartTimeRail, TaggedProducts } from './tagged-products';
import {
  describeFigures,
  describeTaggedProducts,
  readOrExplain,
  readRelated,
  readyPlayer,
  structureOf,
} from './video-data.server';

const MISSING: Record<number, { title: string; text: string }> = {
  400: { title: 'Invalid Video ID', text: 'The address of a video ends in a number; this one does not.' },
  404: { title: 'Video Not Found', text: 'The video is not here. It may have been taken down.' },
};
const LOAD_ERROR = 'Error Loading Video';

export const handle: RouteHandle = {
  cached: { query: ['play', 't', 'ref', 'message'], shows: 'catalogue', personal: ['in'] },
  counted: { as: 'Videos', ads: 'video' },
  isBare: (page) => 'openedFrom' in page && page.openedFrom !== null,
  usesShopStyle: true,
};

export const meta: MetaFunction<typeof loader> = ({ matches, data: page, error }) => {
  if (!page)
    return pageMeta(matches, {
      title: (isRouteErrorResponse(error) && MISSING[error.status]?.title) || LOAD_ERROR,
      noindex: true,
    });
  return pageMeta(matches, {
    title: page.video.title,
    description: page.description,
    path: `/video/${page.video.id}`,
    card: page.card,
    kind: 'video.other',
    embeddable: true,
    noindex: page.openedFrom !== null,
    structured: () => page.structured,
  });
};

/** A video that the visitor may see: a draft is its editors' own. */
async function findSeen(id: number, request: Request, context: AppLoadContext) {
  const video = readOrExplain(context, () => findVideo(id));
  if (!video || video.status === 'published') return video;
  return mayUse(await getUser(request), 'content') ? video : null;
}

export const headers = pickHeaders;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = readId(params.id);
  if (id === null) throw data(null, { status: 400 });
  const video = await findSeen(id, request, context);
  if (!video) throw data(null, { status: 404 });
  const clock = clockOf(context);
  clock.until(relativeDateEnds(video.publishedAt, clock.now));
  const query = new URL(request.url).searchParams;
  const player = readyPlayer(video, context);
  const openedFrom = findOpenedCollectionOfVideo(request);
  // What a letter that has ended kept from her is known no more.
  const hasEnded = openedFrom === null && isFromOpenedCollection(request);
  const taggedProducts = hasEnded ? [] : describeTaggedProducts(video, openedFrom);
  // What its maker says of prices and shops is kept from her, too.
  const description = hasEnded || openedFrom?.hidePrices ? '' : video.description;
  const chapters = readChapters(description, video.duration) ?? [];
  const card = videoCardOf(video);
  const page = {
    video: {
      id,
      title: video.title,
      description: splitUrls(description),
      category: video.category,
      image: video.thumbnailUrl,
      // Some videos do not play on other sites, which their platforms do not always say before.
      watchUrl: findWatchPage(video),
      creator: video.creator,
      creatorUrl: webUrl(video.creatorUrl),
      creatorImageUrl: video.creatorImageUrl,
      source: labelPlatform(video.source),
      figures: describeFigures(video, clock.now),
      duration: video.durationFormatted,
      tags: splitTags(video.tags),
    },
    description: truncate(description.split('\n')[0] ?? '', 160),
    duration: video.duration,
    card,
    structured: structureOf(
      { video: { ...video, description }, player, image: card?.address ?? '', taggedProducts, chapters },
      siteOrigin(request),
    ),
    ads: isFromOpenedCollection(request) ? [] : shownAds('video', clock),
    unavailable: video.unavailableAt !== null,
    unseen: describeUnseen(video),
    isFromShared: isFromOpenedCollection(request),
    player,
    opened: query.get('play') === '1',
    start: readStart(query.get('t'), video.duration),
    openedFrom: openedFrom && { query: openedFrom.query, path: openedFrom.path, title: openedFrom.title },
    taggedProducts,
    chapters,
    // She opened a link that was shared with her: she is not asked to share it.
    share:
      isFromOpenedCollection(request) || query.get('ref') === 'shared'
        ? null
        : buildShareLinks(siteOrigin(request), `/video/${id}`, query.get('message')),
    sharing: query.has('message'),
    related: isFromOpenedCollection(request) ? null : readRelated(video, { clock, context }),
  };
  return data(page, openedCollectionHeaders(request));
}

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';

export default function VideoPage() {
  const page = useLoaderData<typeof loader>();
  const { video, ads, unavailable, player, opened, start, openedFrom, taggedProducts, chapters, related } =
    page;
  const [jump, setJump] = useState<(Jumped & { videoId: number }) | null>(null);
  const onJump: Jump = (event, at) => {
    if (player === null || !isPlainPress(event) || !mayShow(player)) return;
    event.preventDefault();
    setJump((last) => ({ videoId: video.id, at, count: (last?.count ?? 0) + 1 }));
    document.getElementById('player')?.scrollIntoView({ block: 'nearest' });
  };
  const links = { videoId: video.id, openedFrom: openedFrom?.query, onJump };
  const starts = taggedProducts.flatMap(({ at }) => (at === null ? [] : [at]));
  return (
    <>
      {page.unseen !== null && <DraftLine said={page.unseen} edit={`/admin/videos/${video.id}`} />}
      <article className={taggedProducts.length > 0 ? 'wrap video video-with-pieces' : 'wrap video'}>
        <div className="video-player">
          {unavailable ? (
            <p className="banner">This video is not available any more. Its related videos below are.</p>
          ) : (
            <div className="video-stage">
              <Player
                key={video.id}
                video={video}
                player={player}
                opened={opened}
                start={start}
                jump={jump?.videoId === video.id ? jump : null}
              />
              {page.duration !== null && starts.length > 1 && (
                <StartTimeRail
                  {...links}
                  duration={page.duration}
                  starts={[...new Set(starts)].sort((a, b) => a - b)}
                />
              )}
            </div>
          )}
        </div>
        <header className="video-head">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <a className="eyebrow" href={`/videos?category=${video.category}`}>
              {labelCategory(video.category)}
            </a>
            <span className="source">{video.source}</span>
            {!unavailable && video.watchUrl && (
              <a className="link meta" href={video.watchUrl} rel="noopener nofollow ugc">
                Watch on {video.source}
              </a>
            )}
          </p>
          <h1 dir="auto">{video.title}</h1>
          <p className="meta">{video.figures}</p>
        </header>
        {taggedProducts.length > 0 && <TaggedProducts {...links} taggedProducts={taggedProducts} />}
        <div className="video-text">
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
          {chapters.length > 0 && <Chapters {...links} chapters={chapters} />}
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
          <Creator name={video.creator} url={video.creatorUrl} image={video.creatorImageUrl} />
          {page.share && (
            <ShareControl
              key={page.share.url}
              links={page.share}
              path={`/video/${video.id}`}
              open={page.sharing}
            />
          )}
          {openedFrom !== null && <BackToCollection path={openedFrom.path} title={openedFrom.title} />}
        </div>
      </article>
      {related && <Around videoId={video.id} ads={ads} related={related} />}
    </>
  );
}

type AroundProps = {
  videoId: number;
  ads: ComponentProps<typeof Ads>['ads'];
  related: ReturnType<typeof readRelated>;
};

/** What stands below a video: hers is a letter, not a shop, and has none of it. */
function Around({ videoId, ads, related }: AroundProps) {
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
        <div className="wrap grid gap-5">
          <h2 id="stay">Stay Updated</h2>
          <p className="lead">New videos and gift ideas by email.</p>
          <NewsletterForm source="newsletter" returnTo={`/video/${videoId}`} />
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
  const text = told?.text ?? videoLoading(SITE_ERRORS.unknown);
  const errorId = told?.errorId ?? findErrorId(error);
  return <StatusPage status={500} title={LOAD_ERROR} text={text} errorId={errorId} back={back} />;
}
