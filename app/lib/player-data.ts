/** The files of a film, the one that browsers should try first at the front. */
type VideoFile = { src: string; type?: string | undefined };

/** How a framed player is told where to start: `?start=84`, `#t=84s`, or not at all. */
type StartsBy = 'start' | 'fragment' | null;

/** How a video plays: in the browser's own player, or in a frame of its platform. */
export type PlayerData =
  | { kind: 'video'; src: string; sources: VideoFile[] }
  | { kind: 'frame'; src: string; origin: string; startsBy: StartsBy };

export function frame(address: string, startsBy: StartsBy = null): PlayerData {
  return { kind: 'frame', src: address, origin: new URL(address).origin, startsBy };
}

function startFrame(address: string, startsBy: StartsBy, seconds: number): string {
  if (startsBy === null) return address;
  const url = new URL(address);
  if (startsBy === 'start') url.searchParams.set('start', String(seconds));
  else url.hash = `t=${seconds}s`;
  return url.href;
}

/** The same player from a second on; own files by a media fragment (W3C Media Fragments, section 4.2.1). */
export function playFrom(player: PlayerData, seconds: number | null): PlayerData {
  if (seconds === null || seconds === 0) return player;
  if (player.kind === 'frame') return { ...player, src: startFrame(player.src, player.startsBy, seconds) };
  const sources = player.sources.map((source) => ({ ...source, src: `${source.src}#t=${seconds}` }));
  return { ...player, sources };
}
