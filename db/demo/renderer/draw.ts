import sharp from 'sharp';
import type { Category } from '#app/lib/categories';
import type { DRAWING_FORMS } from '#app/lib/image-widths';
import { DEMO_PRODUCTS, DEMO_VIDEOS, slugOf } from '#db/seed';
import { COLOURS, type ColourName, GROUNDS, type GroundName } from './colours';
import { CUTS, type CutName } from './cuts';
import { type Film, renderFilm, type Worn } from './film';
import { PATTERNS } from './materials';
import { type Rendered, renderProduct } from './product';
import { ROOMS } from './rooms';

/** What a drawing shows: one piece before a wall, 600 × 800 points, or a frame of a film, 960 × 540. */
export type Drawing = { kind: 'product'; piece: Worn; ground: GroundName } | ({ kind: 'film' } & Film);

function pick<T>(list: readonly T[], seed: number): T {
  const item = list[seed % list.length];
  if (item === undefined) throw new RangeError('Nothing to pick from.');
  return item;
}

const CUTS_OF: Record<Category, CutName[]> = {
  swimwear: ['onepiece', 'bandeau', 'plunge', 'triangle', 'pareo', 'highwaist'],
  lingerie: ['slip', 'bralette', 'corset', 'balconette', 'babydoll', 'bodysuit'],
  fashion: ['robe', 'camiset', 'scarf', 'nightdress', 'kaftan', 'pyjamas'],
};

const ACCENTS: readonly ColourName[] = ['cocoa', 'sage', 'plum', 'blush', 'terracotta', 'teal'];

/** The word as one of the names. @throws RangeError where it is none of them */
function readName<T extends string>(names: readonly T[], word = ''): T {
  const name = names.find((each) => each === word);
  if (name === undefined) throw new RangeError(`"${word}" is none of ${names.join(', ')}.`);
  return name;
}

const CUT_NAMES = Object.keys(CUTS) as CutName[];
const COLOUR_NAMES = Object.keys(COLOURS) as ColourName[];
const GROUND_NAMES = Object.keys(GROUNDS) as GroundName[];

/** The cut and the dye that a product or video of the demo content names, as in `robe plum stripes`. @throws RangeError */
export function readPiece(text: string): Worn {
  const [cut, colour, pattern = 'plain'] = text.split(' ');
  const dye = { colour: readName(COLOUR_NAMES, colour), pattern: readName(PATTERNS, pattern) };
  return { cut: readName(CUT_NAMES, cut), dye };
}

/** The background that a product or video of the demo content names. @throws RangeError */
export function readGround(text: string): GroundName {
  return readName(GROUND_NAMES, text);
}

/** A frame of a film with these pieces; the seed chooses the room, and the colour of something in it. */
export function film(pieces: readonly Worn[], ground: GroundName, seed: number): Drawing {
  return {
    kind: 'film',
    pieces,
    ground,
    room: pick(ROOMS, seed),
    accent: pick(ACCENTS, seed * 5 + 1),
  };
}

/** How many drawings each category has for videos whose own picture is missing. */
const STAND_INS = 6;

/** The stand-ins of a category, each of another cut, colour and ground. */
function listStandIns(
  category: string,
  cuts: readonly CutName[],
  turn: number,
): [name: string, drawing: Drawing][] {
  return Array.from({ length: STAND_INS }, (_, number) => {
    const dye = { colour: pick(COLOUR_NAMES, number * 5 + turn * 7 + 1), pattern: 'plain' as const };
    const drawing = film(
      [{ cut: pick(cuts, number), dye }],
      pick(GROUND_NAMES, number * 3 + turn),
      number + turn * 3 + 1,
    );
    return [`stand-in-${category}-${number}`, drawing];
  });
}

/** The picture of a video of the demo content by its place in the list. */
export function drawVideo({ pieces, ground }: (typeof DEMO_VIDEOS)[number], place: number): Drawing {
  return film(pieces.map(readPiece), readGround(ground), place);
}

/** Every drawing that ships with the site, by the name of its files. */
export function listDrawings(): Map<string, Drawing> {
  const products = DEMO_PRODUCTS.map(({ name, piece, ground }): [string, Drawing] => [
    `product-${slugOf(name)}`,
    { kind: 'product', piece: readPiece(piece), ground: readGround(ground) },
  ]);
  const videos = DEMO_VIDEOS.map((video, place): [string, Drawing] => [
    `video-${video.slug}`,
    drawVideo(video, place),
  ]);
  const standIns = Object.entries(CUTS_OF).flatMap(([category, cuts], turn) =>
    listStandIns(category, cuts, turn),
  );
  return new Map([...products, ...videos, ...standIns]);
}

/** A drawing by day and in the evening; `fine`: how many points are rendered for one that is kept, each way. */
export function render(drawing: Drawing, fine: number): Promise<{ light: Rendered; dark: Rendered }> {
  if (drawing.kind === 'film') return renderFilm(drawing, fine);
  const { piece, ground } = drawing;
  return renderProduct(piece.cut, piece.dye, ground, fine);
}

/** What follows the name of a file of a drawing. */
type Form = (typeof DRAWING_FORMS)[number];

/** The files of a drawing, by what follows its name. */
export async function makeFiles(drawing: Drawing): Promise<Map<Form, Buffer>> {
  const { light, dark } = await render(drawing, drawing.kind === 'film' ? 1.5 : 2);
  const files = new Map<Form, Buffer>();
  for (const [scheme, { bytes, width, height, fine }] of [
    ['', light],
    ['-dark', dark],
  ] as const) {
    const small = sharp(bytes, { raw: { width, height, channels: 3 } }).resize(width / fine, height / fine);
    files.set(`${scheme}.avif`, await small.clone().avif({ quality: 58, effort: 5 }).toBuffer());
    const narrow = drawing.kind === 'film' ? 480 : 360;
    const forPhones = sharp(bytes, { raw: { width, height, channels: 3 } }).resize(narrow);
    files.set(`${scheme}-small.avif`, await forPhones.avif({ quality: 55, effort: 5 }).toBuffer());
    files.set(
      `${scheme}.webp`,
      await small.clone().webp({ quality: 78, effort: 6, smartSubsample: true }).toBuffer(),
    );
  }
  return files;
}
