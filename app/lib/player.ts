/** How a video plays: in the browser's own player, or in a frame of its platform. */
type FilmSource = { src: string; type?: string | undefined };
export type PlayerData =
  | { kind: 'video'; src: string; sources: FilmSource[] }
  | { kind: 'frame'; src: string; origin: string };

type Playable = { source: string; sourceId: string; embedUrl: string };

function frame(address: string): PlayerData {
  return { kind: 'frame', src: address, origin: new URL(address).origin };
}

/** The files of a film, the smaller first: the demo's stand in H.264 beside each WebM, for browsers that play no other. */
function sourcesOf(address: string): FilmSource[] {
  const [, film] = /^(\/films\/[\w-]+)\.webm$/.exec(address) ?? [];
  if (film === undefined) return [{ src: address }];
  return [
    { src: address, type: 'video/webm' },
    { src: `${film}.mp4`, type: 'video/mp4' },
  ];
}

/**
 * The player of a video, built from its id: nothing that a platform sent is ever framed. PeerTube's host comes from the
 * stored address, which the adapter built from a host of the settings or a confirmed one. Null when the id is none of that platform.
 */
export function buildPlayer({ source, sourceId, embedUrl }: Playable): PlayerData | null {
  const [id = '', named] = sourceId.split(/[:@]/);
  switch (source) {
    case 'youtube':
      return /^[\w-]{11}$/.test(id) ? frame(`https://www.youtube-nocookie.com/embed/${id}`) : null;
    case 'vimeo': {
      const hash = named ?? /[?&]h=(\w+)/.exec(embedUrl)?.[1];
      return /^\d+$/.test(id)
        ? frame(`https://player.vimeo.com/video/${id}?dnt=1${hash && /^\w+$/.test(hash) ? `&h=${hash}` : ''}`)
        : null;
    }
    case 'dailymotion':
      return /^x\w+$/i.test(id) ? frame(`https://geo.dailymotion.com/player.html?video=${id}`) : null;
    case 'tiktok':
      return /^\d+$/.test(id) ? frame(`https://www.tiktok.com/player/v1/${id}?rel=0`) : null;
    case 'peertube':
      return /^[0-9a-f-]{36}$/i.test(id) && URL.canParse(embedUrl)
        ? frame(`${new URL(embedUrl).origin}/videos/embed/${id}`)
        : null;
    default:
      return embedUrl.startsWith('/') ? { kind: 'video', src: embedUrl, sources: sourcesOf(embedUrl) } : null;
  }
}
