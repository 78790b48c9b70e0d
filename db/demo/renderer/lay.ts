import { blend, COLOURS, type Rgb, readColour } from './colours';
import { Field } from './field';
import { MATERIALS, type Material, print } from './materials';
import { mix, smooth } from './noise';
import type { Part } from './reach';
import type { Dye, Layer, Scene, Tint } from './scene';

function tintOf(tint: Tint, { colour }: Dye): Rgb {
  const [pale, base, deep, trim] = COLOURS[colour];
  if (tint.startsWith('#')) return readColour(tint);
  const choices: Record<string, Rgb> = {
    base: blend(readColour(base), readColour(pale), 0.2),
    pale: readColour(pale),
    deep: readColour(deep),
    trim: readColour(trim),
    shade: blend(readColour(deep), [0, 0, 0], 0.35),
  };
  return choices[tint] ?? readColour(base);
}

/** A layer that has its shape, and lies in a part of the scene. */
export type Laid = {
  layer: Layer;
  dye: Dye;
  part: Part;
  mask: Field;
  shape: Field;
  rim: Field;
  wide: Field | null;
  edge: number;
  toCloth: (px: number, py: number) => [number, number];
  folded: Field;
};

type Woven = { covers: Field; tones: Field; inks: Field };

/** Gives a piece its edge, its stitches and its weave; says how much each point covers, and its print. */
function weaveIn(
  { fine }: Scene,
  { layer, dye, part, mask, shape, rim, wide, edge, toCloth, folded }: Laid,
): Woven {
  const { width, height } = part;
  const make = () => new Field(width, height);
  const [covers, tones, inks] = [make(), make(), make()];
  const printed = layer.printed && dye.pattern !== 'plain';
  const sheer = layer.cloth === 'lace' || layer.cloth === 'tulle';
  for (let py = 0, index = 0; py < height; py++) {
    for (let px = 0; px < width; px++, index++) {
      const rimmed = rim.at(index);
      const height = shape.at(index) + edge * (smooth(0.45, 0.95, rimmed) - 1) * 0.8;
      shape.data[index] = height;
      if (mask.at(index) < 0.004) continue;
      const [x, y] = toCloth(px, py);
      const fold = folded.at(index) / (fine * 8);
      const across = (px + part.left) / fine;
      const down = (py + part.top) / fine;
      const grain = MATERIALS[layer.cloth].grain({
        x: x + fold * 0.5,
        y: y - fold * 0.35,
        px: across,
        py: down,
      });
      let { relief, tone } = grain;
      if (wide !== null) {
        const stitch = Math.exp(-(((wide.at(index) - 0.9) / 0.035) ** 2));
        relief -= stitch * 0.9 * (0.6 + 0.4 * Math.sin((across + down) / 1.1));
        tone *= 1 - stitch * 0.1;
      }
      shape.data[index] = height + relief * fine;
      const close = sheer ? Math.max(grain.cover, smooth(0.86, 0.7, rimmed) * 0.9) : 1;
      covers.data[index] = mask.at(index) * close;
      tones.data[index] = tone;
      if (printed) inks.data[index] = print(dye.pattern, x + fold * 0.8, y - fold * 0.5) * 0.85;
    }
  }
  return { covers, tones, inks };
}

/** Puts a piece into the scene, over what is there. */
export function lay(scene: Scene, laid: Laid): void {
  const { layer, dye, part, mask, shape } = laid;
  const { covers, tones, inks } = weaveIn(scene, laid);
  const { fields, size } = scene;
  const { width, height } = part;
  const material: Material = MATERIALS[layer.cloth];
  const tinted = layer.tint ?? 'base';
  const [tint, ink, deep] = [tintOf(tinted, dye), tintOf('trim', dye), tintOf('deep', dye)];
  const inside = layer.form.kind === 'inside';
  const put = (field: Field, at: number, value: number, share: number) => {
    field.data[at] = mix(field.at(at), value, share);
  };
  const putPoint = (px: number, py: number, index: number) => {
    const dx = slopeAt(shape, mask, index, px, width, 1);
    const dy = slopeAt(shape, mask, index, py, height, width);
    const facing = 1 / Math.sqrt(1 + dx * dx + dy * dy);
    const cover = thicken(covers.at(index), mask.at(index), facing);
    const tone = tones.at(index) * (inside ? 0.8 : 1);
    const dyed = blend(blend(deep, tint, tinted === 'base' ? 0.55 + 0.45 * facing : 1), ink, inks.at(index));
    const at = (py + part.top) * size[0] + px + part.left;
    const total = 1 - (1 - fields.cover.at(at)) * (1 - cover);
    const share = cover / total;
    put(fields.r, at, dyed[0] * tone, share);
    put(fields.g, at, dyed[1] * tone, share);
    put(fields.b, at, dyed[2] * tone, share);
    put(fields.nx, at, -dx * facing, share);
    put(fields.ny, at, -dy * facing, share);
    put(fields.gloss, at, material.gloss, share);
    put(fields.shine, at, inside ? material.shine * 0.3 : material.shine, share);
    put(fields.sheen, at, material.sheen, share);
    fields.cover.data[at] = total;
    if (cover > 0.35) put(fields.z, at, shape.at(index), mask.at(index));
  };
  for (let py = 0, index = 0; py < height; py++) {
    for (let px = 0; px < width; px++, index++) if (covers.at(index) > 0.003) putPoint(px, py, index);
  }
}

/** One looks through more threads where thin cloth turns away. */
function thicken(cover: number, mask: number, facing: number): number {
  return cover < 0.98 && mask > 0.9 ? 1 - (1 - cover) ** (1 / Math.max(0.28, facing)) : cover;
}

/** The slope of a piece at a point, taken within the piece where it ends beside it. */
function slopeAt(shape: Field, mask: Field, index: number, place: number, end: number, step: number): number {
  const here = shape.at(index);
  const before = place > 0 && mask.at(index - step) > 0.02 ? shape.at(index - step) : null;
  const after = place + 1 < end && mask.at(index + step) > 0.02 ? shape.at(index + step) : null;
  if (before !== null && after !== null) return (after - before) / 2;
  if (after !== null) return after - here;
  return before === null ? 0 : here - before;
}
