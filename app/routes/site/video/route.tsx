import { type AppLoadContext, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useState } from 'react';
import { videoCardOf } from '#app/features/seo/card.server';
import { findTranscript } from '#app/features/videos/caption.server';
import { findVideo } from '#app/features/videos/video.server';
import { isUnprocessed } from '#app/features/videos/video-upload.server';
import { listChapters } from '#app/lib/chapters';
import { relativeDateEnds, truncate } from '#app/lib/format';
import { mayUse } from '#app/lib/permissions';
import { readId } from '#app/lib/query';
import type { RouteHandle } from '#app/lib/route-handle';
import { buildShareLinks } from '#app/lib/share';
import { readStartParam } from '#app/lib/start-time';
import { answerMissing } from '#app/server/web/not-found.server';
import { clockOf, pickHeaders, siteOrigin } from '#app/server/web/page-context.server';
import { describeUnseen } from '#app/server/web/publication.server';
import * as openedCollection from '#app/server/web/recipient.server';
import { getUser } from '#app/server/web/session.server';
import { shownAds } from '#app/server/web/shown-ads.server';
import { AskedByMessage, BackToCollection, DraftLine } from '#app/ui/banners';
import { isPlainPress } from '#app/ui/browser/follow-links';
import { metaOf } from '#app/ui/page-meta';
import { AskHer } from '#app/ui/save-button';
import { ShareControl } from '#app/ui/share-control';
import { BelowVideo, describeVideoError, VideoError, VideoHead, VideoText } from './panels';
import { type Jumped, mayShow, Player } from './player';
import { Chapters, type Jump, StartTimeRail, TaggedProducts, Transcript } from './tagged-products';
import * as videoData from './video-data.server';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle: RouteHandle = {
  cached: { query: ['play', 't', 'ref', 'message'], shows: 'catalogue', personal: ['in'] },
  counted: 'Videos',
  ads: 'video',
  isBare: (page) => 'openedFrom' in page && page.openedFrom !== null,
  usesShopStyle: true,
};

export const meta = metaOf<typeof loader>((page, error) => {
  if (!page) return { title: describeVideoError(error).title, noindex: true };
  return {
    title: page.video.title,
    description: page.description,
    path: `/video/${page.video.id}`,
    card: page.card,
    kind: 'video.other',
    embeddable: true,
    noindex: page.openedFrom !== null,
    structured: () => page.structured,
  };
});

async function findVisible(id: number, request: Request, context: AppLoadContext) {
  const video = videoData.readOrExplain(context, () => findVideo(id));
  if (!video || video.status === 'published') return video;
  return mayUse(await getUser(request), 'content') ? video : null;
}

export const headers = pickHeaders;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = readId(params.id);
  if (id === null) throw data(null, { status: 400 });
  const video = await findVisible(id, request, context);
  if (!video) throw answerMissing(request) ?? data(null, { status: 404 });
  const clock = clockOf(context);
  clock.until(relativeDateEnds(video.publishedAt, clock.now));
  const query = new URL(request.url).searchParams;
  const player = (await isUnprocessed(video)) ? null : videoData.readyPlayer(video, { request, context });
  const openedFrom = openedCollection.describeOpenedCollection(request);
  const isFromShared = openedCollection.isFromOpenedCollection(request);
  // A collection that no longer exists may have hidden its prices.
  const isCollectionMissing = openedFrom === null && isFromShared;
  const taggedProducts = isCollectionMissing ? [] : videoData.describeTaggedProducts(video, openedFrom);
  // Descriptions often name prices and shops.
  const hidesTexts = isCollectionMissing || openedFrom?.hidePrices;
  const description = hidesTexts ? '' : video.description;
  const transcript = hidesTexts ? '' : findTranscript(id);
  const chapters = hidesTexts ? [] : listChapters(video);
  const card = videoCardOf(video);
  const origin = siteOrigin(request);
  const shown = { video: { ...video, description }, player, taggedProducts, chapters, transcript };
  const page = {
    video: videoData.describeVideo(video, description, clock.now),
    description: truncate(description.split('\n')[0] ?? '', 160),
    duration: video.duration,
    card,
    structured: videoData.structureOf({ ...shown, image: card?.url ?? '' }, origin),
    ads: isFromShared ? [] : shownAds('video', clock),
    unavailable: video.unavailableAt !== null,
    unseen: describeUnseen(video),
    isFromShared,
    player,
    opened: query.get('play') === '1',
    start: readStartParam(query.get('t'), video.duration),
    openedFrom: openedFrom && { query: openedFrom.query, path: openedFrom.path, title: openedFrom.title },
    taggedProducts,
    chapters,
    transcript,
    // The recipient of a shared link gets no share button.
    share:
      isFromShared || query.get('ref') === 'shared'
        ? null
        : buildShareLinks(origin, `/video/${id}`, query.get('message')),
    sharing: query.has('message'),
    related: isFromShared ? null : videoData.readRelated(video, { clock, context }),
  };
  return data(page, openedCollection.openedCollectionHeaders(request));
}

export default function VideoPage() {
  const page = useLoaderData<typeof loader>();
  const { video, unavailable, player, openedFrom, taggedProducts, chapters, share, related } = page;
  const [jump, setJump] = useState<(Jumped & { videoId: number }) | null>(null);
  const onJump: Jump = (event, at) => {
    if (player === null || !isPlainPress(event) || !mayShow(player)) return;
    event.preventDefault();
    setJump((last) => ({ videoId: video.id, at, count: (last?.count ?? 0) + 1 }));
    document.getElementById('player')?.scrollIntoView({ block: 'nearest' });
  };
  const links = { videoId: video.id, openedFrom: openedFrom?.query, onJump };
  const starts = taggedProducts.flatMap(({ at }) => at ?? []).sort((a, b) => a - b);
  return (
    <>
      {page.unseen !== null && <DraftLine text={page.unseen} edit={`/admin/videos/${video.id}`} />}
      <article className={taggedProducts.length > 0 ? 'wrap video video-with-pieces' : 'wrap video'}>
        <div className="video-player">
          {unavailable ? (
            <p className="banner">
              This video is no longer available.{related && ' See the related videos below.'}
            </p>
          ) : (
            <div className="video-stage">
              <Player {...page} key={video.id} jump={jump?.videoId === video.id ? jump : null} />
              {page.duration !== null && starts.length > 1 && (
                <StartTimeRail {...links} duration={page.duration} starts={[...new Set(starts)]} />
              )}
            </div>
          )}
        </div>
        <VideoHead video={video} unavailable={unavailable} />
        {taggedProducts.length > 0 && <TaggedProducts {...links} taggedProducts={taggedProducts} />}
        <div className="video-text">
          <VideoText video={video} ask={share && taggedProducts.length > 0 && <AskHer video={video.id} />}>
            {chapters.length > 0 && <Chapters {...links} chapters={chapters} />}
            <Transcript text={page.transcript} />
          </VideoText>
          {!share && !page.isFromShared && <AskedByMessage />}
          {share && taggedProducts.length === 0 && (
            <ShareControl key={share.url} links={share} path={`/video/${video.id}`} open={page.sharing} />
          )}
          {openedFrom !== null && <BackToCollection path={openedFrom.path} title={openedFrom.title} />}
        </div>
      </article>
      <BelowVideo {...page} />
    </>
  );
}

export { VideoError as ErrorBoundary };
