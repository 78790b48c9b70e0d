import type { Category } from '#app/lib/categories';
import { DEMO_PRODUCTS, DEMO_VIDEOS, slugOf } from '#db/seed';
import {
  COLOURS,
  type ColourName,
  CUTS,
  type Cut,
  type CutName,
  GROUNDS,
  type GroundName,
  type PATTERNS,
} from './cuts';

export type Piece = { cut: CutName; colour: ColourName; pattern?: (typeof PATTERNS)[number] };
/** `portrait` is 3:4 for products, `wide` 16:9 for videos. A second piece lies beside the first. */
export type Picture = { pieces: [Piece, ...Piece[]]; ground: GroundName; format: 'portrait' | 'wide' };

const TILES = {
  plain: '',
  dots: '<circle cx="9" cy="9" r="3.2"/><circle cx="25" cy="25" r="3.2"/>',
  stripes: '<path d="M0 0h6v34H0zM17 0h6v34h-6z"/>',
  sprigs: '<path d="M8 14c4-6 8-6 10 0-4 4-8 4-10 0zM18 14c4-6 8-6 10 0-4 4-8 4-10 0zM16 16h3v10h-3z"/>',
};

function drawPiece({ cut, colour, pattern = 'plain' }: Piece, key: string, place: string): string {
  const shape: Cut = CUTS[cut];
  const [pale, base, deep, trim] = COLOURS[colour];
  const paths = (list: readonly string[] | undefined, attributes: string) =>
    (list ?? []).map((d) => `<path d="${d}" ${attributes}/>`).join('');
  const line = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';
  return [
    `<defs><linearGradient id="f${key}" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${pale}"/><stop offset=".42" stop-color="${base}"/><stop offset="1" stop-color="${deep}"/></linearGradient>`,
    `<pattern id="p${key}" width="34" height="34" patternUnits="userSpaceOnUse" patternTransform="rotate(${pattern === 'stripes' ? 8 : 20})" fill="${trim}" fill-opacity=".55">${TILES[pattern]}</pattern></defs>`,
    `<g transform="${place}" filter="url(#s)">`,
    paths(shape.under, `${line} stroke="${trim}" stroke-width="7"`),
    paths(shape.fabric, `fill="url(#f${key})"`),
    pattern === 'plain' ? '' : paths(shape.fabric, `fill="url(#p${key})"`),
    paths(shape.shine, 'fill="#fff" fill-opacity=".34"'),
    paths(shape.fold, `${line} stroke="#1b0c12" stroke-opacity=".2" stroke-width="4"`),
    paths(shape.trim, `fill="${trim}"`),
    paths(shape.cord, `${line} stroke="${trim}" stroke-width="6"`),
    paths(shape.lace, `fill="none" stroke="${trim}" stroke-width="9" stroke-dasharray="3 7"`),
    paths(shape.lace, `${line} stroke="${trim}" stroke-width="2"`),
    '</g>',
  ].join('');
}

/**
 * Draws a flat-lay picture as a standalone SVG document; the same description gives the same bytes.
 */
export function drawPicture({ pieces, ground, format }: Picture): string {
  const [width, height] = format === 'portrait' ? [600, 800] : [1280, 720];
  const [light, dark] = GROUNDS[ground];
  const scale = format === 'portrait' ? 1.14 : 1.22;
  const middle = height / 2 + (format === 'portrait' ? 8 : 4);
  const drawn = pieces.map((piece, index) => {
    const spread = pieces.length > 1 ? (index - (pieces.length - 1) / 2) * (width * 0.34) : 0;
    const shrink = pieces.length > 1 ? 0.92 : 1;
    const turn = pieces.length > 1 ? (index % 2 === 0 ? -7 : 6) : 0;
    const place = `translate(${width / 2 + spread} ${middle}) rotate(${turn}) scale(${(scale * shrink).toFixed(3)})`;
    return drawPiece(piece, String(index), place);
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs><radialGradient id="g" cx=".28" cy=".16" r="1.05"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient><filter id="s" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="4" dy="14" stdDeviation="13" flood-color="#3a2028" flood-opacity=".26"/></filter></defs><rect width="${width}" height="${height}" fill="url(#g)"/>${drawn.join('')}</svg>`;
}

function pick<T>(list: readonly T[], seed: number): T {
  const item = list[seed % list.length];
  if (item === undefined) throw new RangeError('Nothing to pick from.');
  return item;
}

const CUTS_OF: Record<Category, CutName[]> = {
  swimwear: ['onepiece', 'plunge', 'triangle', 'bandeau', 'highwaist', 'sunhat'],
  lingerie: ['bralette', 'balconette', 'bodysuit', 'slip', 'corset', 'babydoll'],
  fashion: ['robe', 'pyjamas', 'camiset', 'nightdress', 'kaftan', 'scarf'],
};

/** How many drawings each category has for videos whose own picture is missing. */
const STAND_INS = 12;

/** The stand-ins of a category, each of another cut, colour and ground. */
function listStandIns(category: string, cuts: readonly CutName[]): [name: string, svg: string][] {
  const [colours, grounds] = [Object.keys(COLOURS) as ColourName[], Object.keys(GROUNDS) as GroundName[]];
  return Array.from({ length: STAND_INS }, (_, number) => {
    const piece = { cut: pick(cuts, number), colour: pick(colours, number * 5 + cuts.length) };
    const svg = drawPicture({ pieces: [piece], ground: pick(grounds, number * 3), format: 'wide' });
    return [`stand-in-${category}-${number}`, svg];
  });
}

function readPiece(text: string): Piece {
  const [cut, colour, pattern] = text.split(' ');
  return { cut, colour, pattern } as Piece;
}

function readPieces([first, ...rest]: readonly [string, ...string[]]): Picture['pieces'] {
  return [readPiece(first), ...rest.map(readPiece)];
}

/** Every drawing that ships with the site, by the name of its file. */
export function listDrawings(): Map<string, string> {
  const products = DEMO_PRODUCTS.map(({ name, piece, ground }): [string, string] => [
    `product-${slugOf(name)}`,
    drawPicture({ pieces: readPieces([piece]), ground, format: 'portrait' }),
  ]);
  const videos = DEMO_VIDEOS.map(({ slug, pieces, ground }): [string, string] => [
    `video-${slug}`,
    drawPicture({ pieces: readPieces(pieces), ground, format: 'wide' }),
  ]);
  const standIns = Object.entries(CUTS_OF).flatMap(([category, cuts]) => listStandIns(category, cuts));
  return new Map([...products, ...videos, ...standIns]);
}
