import sharp from 'sharp';
import { type ColourName, type GroundName, type Rgb, toByte, toLinear } from './colours';
import { CUTS, type CutName } from './cuts';
import type { Cut } from './cuts/cut';
import { Field } from './field';
import { FORM } from './figure';
import { castShadows, DAY, develop, lightAt, openness, vignette } from './light';
import { mix, smooth } from './noise';
import type { View } from './outline';
import { paint } from './paint';
import type { Rendered } from './product';
import { drawRoom, FILM_HEIGHT, FILM_WIDTH, type RoomName, type Stand } from './rooms';
import { type Dye, Scene } from './scene';

const NONE: Rgb = [0, 0, 0];
/** What film makes of daylight. */
const WARM: Rgb = [1.02, 0.99, 0.95];

export type Worn = { cut: CutName; dye: Dye };
export type Film = {
  pieces: readonly Worn[];
  ground: GroundName;
  room: RoomName;
  accent: ColourName;
};

/** From where to where of the wearer a piece is looked at, in centimetres. */
const CLOSE: Partial<Record<CutName, [top: number, bottom: number]>> = {
  nightdress: [-13, 92],
  robe: [-13, 88],
  kaftan: [-13, 88],
  pareo: [-13, 92],
  stockings: [2, 134],
  pyjamas: [-13, 76],
  scarf: [-13, 72],
};

/** Where a piece stands in the picture, `x` across. */
function viewOf(cut: CutName, x: number): View {
  const [top, bottom] = CLOSE[cut] ?? [-11, 75];
  const scale = FILM_HEIGHT / (bottom - top);
  return { x, y: -top * scale, scale };
}

/** A thing that is `tall` points high, with its foot at a place. */
function standing([top, foot]: readonly [number, number], x: number, base: number, tall: number): View {
  const scale = tall / (foot - top);
  return { x, y: base - foot * scale, scale };
}

/** Puts a piece on a figure, or on the table. */
async function place(scene: Scene, { cut: name, dye }: Worn, view: View): Promise<void> {
  const cut: Cut = CUTS[name];
  const nobody = cut.thing || name === 'stockings';
  if (!nobody) for (const layer of FORM) await paint(scene, layer, view, dye);
  for (const layer of cut.layers)
    if (nobody ? !layer.worn : !layer.unworn) await paint(scene, layer, view, dye);
}

/** A piece at its place in the picture, and where its foot is when it stands on something. */
type Placed = {
  piece: Worn;
  view: View;
  foot: [x: number, y: number, width: number] | null;
};

/** Where somebody stands who is alone in a room: beside what is in it. */
const BESIDE: Record<RoomName, number> = {
  rail: 400,
  mirror: 420,
  window: 560,
  chair: 440,
  curtain: 430,
  gallery: 500,
};

/** Where the foot of a thing is, and how high it is, by what it stands on. */
const SPOTS: Record<Stand, (x: number, index: number) => [x: number, base: number, tall: number]> = {
  none: (x) => [x, 476, 380],
  table: (x) => [x, 478, 390],
  side: () => [771, 440, 250],
  above: (x, index) => (index === 0 ? [x, 474, 390] : [725, 440, 260]),
};

function arrange({ pieces, room }: Film): { placed: Placed[]; stand: Stand } {
  const things = pieces.filter(({ cut }) => isThing(cut));
  const lies = things.some(({ cut }) => cut === 'slippers' || cut === 'sunhat');
  const stand = lies
    ? 'above'
    : things.length === 0
      ? 'none'
      : things.length === pieces.length
        ? 'table'
        : 'side';
  const placed = pieces.map((piece, index): Placed => {
    const x = pieces.length === 1 ? BESIDE[room] : index === 0 ? 330 : 640;
    const cut: Cut = CUTS[piece.cut];
    if (!cut.thing) return { piece, view: viewOf(piece.cut, stand === 'side' ? 380 : x), foot: null };
    const [at, base, tall] = SPOTS[stand](x, index);
    // What is flat by nature would be as wide as the picture.
    const flat = cut.thing[1] - cut.thing[0] < 14;
    const view = standing(cut.thing, at, flat ? base - 60 : base, flat ? tall * 0.55 : tall);
    const foot: Placed['foot'] =
      stand === 'above' ? null : [at, base, (270 / cut.view.scale) * view.scale * 0.8];
    return { piece, view, foot };
  });
  return { placed, stand };
}

function isThing(name: CutName): boolean {
  const cut: Cut = CUTS[name];
  return cut.thing !== undefined;
}

/** A picture like one frame of a film in which the pieces are shown, by day and in the evening. */
export async function renderFilm(film: Film, fine: number): Promise<{ light: Rendered; dark: Rendered }> {
  const { ground, room, accent } = film;
  const scene = new Scene(FILM_WIDTH * fine, FILM_HEIGHT * fine, fine, -60 * fine);
  const { placed, stand } = arrange(film);
  if (stand === 'above') scene.fields.z.data.fill(0);
  for (const { piece, view } of placed) await place(scene, piece, view);
  const feet = placed.flatMap(({ foot }) => (foot === null ? [] : [foot]));
  const [width, height] = scene.size;
  const drawn = await sharp(Buffer.from(drawRoom({ room, ground, accent, stand, feet })))
    .resize(width, height)
    .removeAlpha()
    .raw()
    .toBuffer();
  const seen = castShadows(scene, 90);
  const open = openness(scene);
  const shadow = scene.fields.cover.blur(22 * fine);
  const cast = new Field(width, height).tell((x, y, index) => {
    if (stand === 'above') return mix(0.55, 1, seen.at(index)) * mix(0.7, 1, open.at(index));
    return stand === 'table' ? 1 : 1 - 0.42 * smooth(0, 0.9, shadow.get(x - 46 * fine, y - 22 * fine));
  });
  const finish = (dark: boolean): Rendered => {
    const bytes = Buffer.alloc(width * height * 3);
    const show = (x: number, y: number, index: number) => {
      const cover = scene.fields.cover.at(index);
      const own = cover < 0.002 ? NONE : lightAt(scene, index, seen.at(index), open.at(index), DAY);
      // In the evening the lamps are low, the wall's more than hers.
      const lamps = vignette(x / width, y / height) * (dark ? mix(0.19, 0.46, cover) : 1);
      for (const channel of [0, 1, 2] as const) {
        const wall = toLinear((drawn[index * 3 + channel] ?? 0) / 255) * cast.at(index);
        const light = mix(wall, own[channel] * 0.96, cover) * lamps * WARM[channel];
        bytes[index * 3 + channel] = toByte(develop(light, x, y));
      }
    };
    for (let y = 0, index = 0; y < height; y++) for (let x = 0; x < width; x++, index++) show(x, y, index);
    return { width, height, fine, bytes };
  };
  return { light: finish(false), dark: finish(true) };
}
