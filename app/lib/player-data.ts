/** A file of a video. Browsers try the first one first. */
type VideoFile = { src: string; type?: string | undefined; media?: string | undefined };
/** The attributes of a `track` element. */
type Track = { src: string; kind: string; srcLang: string; label: string };

/** The way to start an embedded player at a time: `?start=84`, `#t=84s`, or none. */
type StartsBy = 'start' | 'fragment' | null;

export type PlayerData =
  | { kind: 'video'; src: string; sources: VideoFile[]; poster?: string; tracks?: Track[] }
  | { kind: 'frame'; src: string; origin: string; startsBy: StartsBy };

export function frame(url: string, startsBy: StartsBy = null): PlayerData {
  return { kind: 'frame', src: url, origin: new URL(url).origin, startsBy };
}

function startFrame(address: string, startsBy: StartsBy, seconds: number): string {
  if (startsBy === null) return address;
  const url = new URL(address);
  if (startsBy === 'start') url.searchParams.set('start', String(seconds));
  else url.hash = `t=${seconds}s`;
  return url.href;
}

/** Starts a player at a time. Own files use a media fragment (W3C Media Fragments, section 4.2.1). */
export function playFrom(player: PlayerData, seconds: number | null): PlayerData {
  if (seconds === null || seconds === 0) return player;
  if (player.kind === 'frame') return { ...player, src: startFrame(player.src, player.startsBy, seconds) };
  const sources = player.sources.map((source) => ({ ...source, src: `${source.src}#t=${seconds}` }));
  return { ...player, sources };
}
