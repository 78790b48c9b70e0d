import { type AppLoadContext, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { isRouteErrorResponse, useLoaderData, useRouteError } from '@remix-run/react';
import { type ComponentProps, useState } from 'react';
import { BackToLetter } from '#app/components/back-to-letter';
import { DraftLine } from '#app/components/draft-line';
import { ErrorId } from '#app/components/error-id';
import { NewsletterForm } from '#app/components/newsletter-form';
import { Placements } from '#app/components/placement';
import { ShareControl } from '#app/components/share-control';
import { StatusPage } from '#app/components/status-page';
import { VideoGrid } from '#app/components/video-card';
import { pickHeaders } from '#app/http/discreet.server';
import { reportError } from '#app/http/error-report.server';
import { findLetterOfVideo, isFromLetter, letterHeaders } from '#app/http/letter.server';
import { siteOrigin } from '#app/http/origin.server';
import { type Clock, clockOf } from '#app/http/page-context.server';
import { shownPlacements } from '#app/http/placements.server';
import { describeUnseen } from '#app/http/publication.server';
import { getUser } from '#app/http/session.server';
import { capitalise, labelCategory } from '#app/lib/categories';
import { type Chapter, readChapters } from '#app/lib/chapters';
import { cut, encodeText } from '#app/lib/cut';
import { findErrorId } from '#app/lib/error-id';
import { countOf, relativeDate, relativeDateEnds } from '#app/lib/format';
import { letterQuery } from '#app/lib/letter';
import { readStart } from '#app/lib/moment';
import { pageMeta } from '#app/lib/page-meta';
import type { PlayerData } from '#app/lib/player-data';
import { NO_PRICES } from '#app/lib/product-facts';
import { readId } from '#app/lib/query';
import { mayUse } from '#app/lib/rights';
import type { RouteHandle } from '#app/lib/route-handle';
import { buildShareLinks } from '#app/lib/share';
import { breadcrumbs, videoObject } from '#app/lib/structured-data';
import { splitTags } from '#app/lib/tags';
import { toVideoCard } from '#app/lib/video-card';
import { webAddress } from '#app/lib/web-address';
import { ERRORS, relatedLoading, videoInDatabase, videoLoading } from '#app/messages';
import { isWithin, listPieces } from '#app/models/catalogue/piece.server';
import { findVideo, listRelatedVideos, type Video } from '#app/models/catalogue/video.server';
import { videoCardOf } from '#app/models/sharing/card.server';
import { findPlayer, findWatchPage, labelSource, mayFrame } from '#app/models/sources/playback.server';
import { Creator } from './creator';
import { Chapters, type Jump, MomentRail, type PieceData, Pieces } from './pieces';
import { isPlainPress, type Jumped, mayShow, Player } from './player';

const MISSING: Record<number, { title: string; text: string }> = {
  400: { title: 'Invalid Video ID', text: 'The address of a video ends in a number; this one does not.' },
  404: { title: 'Video Not Found', text: 'The video is not here. It may have been taken down.' },
};
const LOAD_ERROR = 'Error Loading Video';

type Structure = {
  video: Video;
  player: PlayerData | null;
  picture: string;
  pieces: PieceData[];
  chapters: Chapter[];
};

/** What search engines read of the page; made here, so that no browser loads what makes it. */
function structureOf({ video, player, picture, pieces, chapters }: Structure, origin: string) {
  const { id, title, description, category, duration } = video;
  return [
    videoObject(origin, {
      ...{ title, description, duration, player },
      uploaded: video.publishedAt?.toISOString() ?? null,
      picture: origin + picture,
      clips: listClips(pieces, chapters).map(({ at, name }) => ({
        ...{ at, name },
        url: `${origin}/video/${id}?play=1&t=${at}`,
      })),
      shown: pieces.map((piece) => ({ name: piece.name, url: `${origin}/product/${piece.id}` })),
    }),
    breadcrumbs(origin, [
      [`${capitalise(category)} Videos`, `/videos/${category}`],
      [title, `/video/${id}`],
    ]),
  ];
}

export const handle: RouteHandle = {
  kept: { query: ['play', 't', 'ref', 'message'], shows: 'catalogue', personal: ['in'] },
  counted: { as: 'Videos', ads: 'video' },
  isBare: (page) => 'letter' in page && page.letter !== null,
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
    description: cut(page.video.description.split('\n')[0] ?? '', 160),
    path: `/video/${page.video.id}`,
    card: page.card,
    kind: 'video.other',
    embeddable: true,
    noindex: page.letter !== null,
    structured: () => page.structured,
  });
};

/** The moments of a video, each once, in their order: its pieces', and those of its description. */
function listClips(pieces: PieceData[], chapters: Chapter[]): { at: number; name: string }[] {
  const named = [
    ...pieces.flatMap(({ at, name }) => (at === null ? [] : [{ at, name }])),
    ...chapters.flatMap(({ at, title }) => (title === '' ? [] : [{ at, name: title }])),
  ];
  return [...new Map(named.reverse().map((clip) => [clip.at, clip])).values()].sort((a, b) => a.at - b.at);
}

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

/** The pieces of a video; from her letter only those that it holds, and without prices where it hides them. */
function describePieces({ id, duration }: Video, letter: ReturnType<typeof findLetterOfVideo>): PieceData[] {
  // A film that has taken another's place may be shorter.
  const pieces = listPieces(id).map((piece) =>
    isWithin(piece.at, duration) ? piece : { ...piece, at: null },
  );
  if (letter === null) return pieces;
  const hers = pieces.filter((piece) => letter.productIds.includes(piece.id));
  return letter.hidePrices ? hers.map((piece) => ({ ...piece, ...NO_PRICES, shop: '' })) : hers;
}

/** A video that the visitor may see: a draft is its editors' own. */
async function findSeen(id: number, request: Request, context: AppLoadContext) {
  const video = readOrExplain(context, () => findVideo(id));
  if (!video || video.status === 'published') return video;
  return mayUse(await getUser(request), 'editor') ? video : null;
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
  const letter = findLetterOfVideo(request);
  // What a letter that has ended kept from her is known no more.
  const hasEnded = letter === null && isFromLetter(request);
  const pieces = hasEnded ? [] : describePieces(video, letter);
  // What its maker says of prices and shops is kept from her, too.
  const description = hasEnded || letter?.hidePrices ? '' : video.description;
  const chapters = readChapters(description, video.duration) ?? [];
  const card = videoCardOf(video);
  const page = {
    video: {
      ...{
        id,
        title: video.title,
        description,
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
    duration: video.duration,
    card,
    structured: structureOf(
      { video: { ...video, description }, player, picture: card?.address ?? '', pieces, chapters },
      siteOrigin(request),
    ),
    placements: isFromLetter(request) ? [] : shownPlacements('video', clock),
    gone: video.goneAt !== null,
    unseen: describeUnseen(video),
    player,
    opened: query.get('play') === '1',
    start: readStart(query.get('t'), video.duration),
    letter: letter && { shareCode: letter.shareCode, edit: letter.edit, title: letter.title },
    pieces,
    chapters,
    share: buildShareLinks(siteOrigin(request), `/video/${id}`, query.get('message')),
    sharing: query.has('message'),
    related: isFromLetter(request) ? null : readRelated(video, { clock, context }),
  };
  return data(page, letterHeaders(request));
}

export default function VideoPage() {
  const page = useLoaderData<typeof loader>();
  const { video, placements, gone, player, opened, start, letter, pieces, chapters, related } = page;
  const [jump, setJump] = useState<(Jumped & { videoId: number }) | null>(null);
  const onJump: Jump = (event, at) => {
    if (player === null || !isPlainPress(event) || !mayShow(player)) return;
    event.preventDefault();
    setJump((last) => ({ videoId: video.id, at, count: (last?.count ?? 0) + 1 }));
    document.getElementById('player')?.scrollIntoView({ block: 'nearest' });
  };
  const moment = { videoId: video.id, letter: letter === null ? undefined : letterQuery(letter), onJump };
  const moments = pieces.flatMap(({ at }) => (at === null ? [] : [at]));
  return (
    <>
      {page.unseen !== null && <DraftLine said={page.unseen} edit={`/admin/videos/${video.id}`} />}
      <article className={pieces.length > 0 ? 'wrap video video-with-pieces' : 'wrap video'}>
        <div className="video-player">
          {gone ? (
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
              {page.duration !== null && moments.length > 1 && (
                <MomentRail
                  {...moment}
                  duration={page.duration}
                  moments={[...new Set(moments)].sort((a, b) => a - b)}
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
            {!gone && video.watchUrl && (
              <a className="link meta" href={video.watchUrl} rel="noopener nofollow ugc">
                Watch on {video.source}
              </a>
            )}
          </p>
          <h1 dir="auto">{video.title}</h1>
          <p className="meta">{video.figures}</p>
        </header>
        {pieces.length > 0 && <Pieces {...moment} pieces={pieces} />}
        <div className="video-text">
          {video.description && (
            <p className="max-w-[68ch] whitespace-pre-line" dir="auto">
              {video.description}
            </p>
          )}
          {chapters.length > 0 && <Chapters {...moment} chapters={chapters} />}
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
          {letter === null ? (
            <ShareControl
              key={page.share.url}
              links={page.share}
              path={`/video/${video.id}`}
              open={page.sharing}
            />
          ) : (
            <BackToLetter {...letter} place="" />
          )}
        </div>
      </article>
      {related && <Around videoId={video.id} placements={placements} related={related} />}
    </>
  );
}

type AroundProps = {
  videoId: number;
  placements: ComponentProps<typeof Placements>['placements'];
  related: ReturnType<typeof readRelated>;
};

/** What stands below a video: hers is a letter, not a shop, and has none of it. */
function Around({ videoId, placements, related }: AroundProps) {
  return (
    <>
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
  const text = told?.text ?? videoLoading(ERRORS.unknown);
  const errorId = told?.errorId ?? findErrorId(error);
  return <StatusPage status={500} title={LOAD_ERROR} text={text} errorId={errorId} back={back} />;
}
