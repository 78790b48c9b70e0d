import { storeMedia } from './media.server';

// A part of the build, so that the site needs no folder beside it.
const FILES = import.meta.glob<string>('../../../db/drawings/*.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const DRAWINGS = new Map(
  Object.entries(FILES).map(([path, svg]) => [path.replace(/^.*\/|\.svg$/g, ''), svg] as const),
);

/** Keeps a drawing that ships with the site among its pictures; its address. */
export async function storeDrawing(name: string): Promise<string> {
  const svg = DRAWINGS.get(name);
  if (svg === undefined) throw new RangeError(`There is no drawing ${name}.`);
  return storeMedia(svg, 'svg');
}

/** A drawing for a video that has no picture (yet): chosen by its category and a stable word of its own, such as its id. */
export function storeStandIn(category: string, word: string): Promise<string> {
  const ofCategory = [...DRAWINGS.keys()].filter((name) => name.startsWith(`stand-in-${category}-`));
  const names =
    ofCategory.length > 0 ? ofCategory : [...DRAWINGS.keys()].filter((name) => name.startsWith('stand-in-'));
  let seed = 7;
  for (const char of word) seed = (seed * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003;
  return storeDrawing(names[seed % names.length] ?? '');
}
