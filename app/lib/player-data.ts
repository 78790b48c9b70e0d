/** The files of a film, the one that browsers should try first at the front. */
type FilmSource = { src: string; type?: string | undefined };

/** How a video plays: in the browser's own player, or in a frame of its platform. */
export type PlayerData =
  | { kind: 'video'; src: string; sources: FilmSource[] }
  | { kind: 'frame'; src: string; origin: string };

export function frame(address: string): PlayerData {
  return { kind: 'frame', src: address, origin: new URL(address).origin };
}
