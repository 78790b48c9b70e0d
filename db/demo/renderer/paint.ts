import { bodyHeight, girth } from './body';
import { Field } from './field';
import { foldHeight } from './folds';
import { lay } from './lay';
import { clamp, dome, mix, smooth } from './noise';
import { rasterise, type View } from './outline';
import { crop, partOf, type Rows, rowsOf } from './reach';
import type { Dye, Form, Layer, Scene } from './scene';

function placer(view: View, fine: number) {
  const turn = (-(view.turn ?? 0) * Math.PI) / 180;
  const [cos, sin, scale] = [Math.cos(turn), Math.sin(turn), view.scale * fine];
  return (px: number, py: number): [number, number] => {
    const [dx, dy] = [px - view.x * fine, py - view.y * fine];
    return [(dx * cos - dy * sin) / scale, (dx * sin + dy * cos) / scale];
  };
}

function formHeight(form: Form, { x, y, u }: { x: number; y: number; u: number }, puffed: number): number {
  switch (form.kind) {
    case 'flat':
      return 0;
    case 'puff':
      return form.deep * dome(puffed * 2 - 0.9);
    case 'inside':
      return -form.deep * Math.sqrt(Math.max(0, 1 - u * u));
    case 'round':
      return form.deep * Math.sqrt(Math.max(0, 1 - u * u) + 0.01);
    case 'body': {
      if (form.cling >= 1) return bodyHeight(x, y);
      const [, deep] = girth(y);
      const own = deep * Math.sqrt(Math.max(0, 1 - u * u) + 0.01);
      const [wide] = girth(y);
      const apart = mix(Math.abs(u) * wide, Math.abs(x), smooth(0.9, 1, form.cling));
      return mix(own, bodyHeight(Math.min(apart, wide), y, false), form.cling);
    }
  }
}

/** Lets an outline wave with the folds: a row is taken from a little above or below. */
function waved(mask: Field, folds: Field, amount: number, rows: Rows): Field {
  const { width, height } = mask;
  return new Field(width, height).tell((x, y, index) => {
    const low = smooth(rows.top + (rows.bottom - rows.top) * 0.55, rows.bottom, y);
    if (low === 0) return mask.at(index);
    return mask.get(x, y - folds.at(index) * amount * low);
  });
}

/** Adds a layer of cloth to a scene. */
export async function paint(scene: Scene, layer: Layer, view: View, dye: Dye): Promise<void> {
  const { fine, size } = scene;
  const scale = view.scale * fine;
  const shown: View = { ...view, x: view.x * fine, y: view.y * fine, scale };
  const whole = await rasterise(layer.shapes, shown, size);
  const part = partOf(whole, Math.ceil(4 * fine + (layer.wave === undefined ? 0 : scale * 2.5)));
  if (part === null) return;
  const cut = crop(whole, part);
  const rows = rowsOf(cut, Math.round(scale * 0.8));
  if (rows.top < 0) return;
  const onWhole = placer(view, fine);
  const toCloth = (x: number, y: number) => onWhole(x + part.left, y + part.top);
  const near = cut.blur(3 * fine);
  const { form, folds = [] } = layer;
  const puffed = form.kind === 'puff' ? cut.blur(form.soft * scale) : near;
  const folded = new Field(part.width, part.height);
  const shape = new Field(part.width, part.height).tell((px, py, index) => {
    if (near.at(index) < 0.002 && layer.wave === undefined) return 0;
    const row = clamp(py, rows.top, rows.bottom);
    const [from, to] = [rows.left[row] ?? 0, rows.right[row] ?? 0];
    const u = clamp(((px - from) / Math.max(1, to - from)) * 2 - 1, -1, 1);
    const v = (row - rows.top) / Math.max(1, rows.bottom - rows.top);
    const [x, y] = toCloth(px, py);
    const fold = folds.length === 0 ? 0 : foldHeight(folds, { x, y, u, v });
    folded.data[index] = fold * scale;
    return (formHeight(form, { x, y, u }, puffed.at(index)) + fold + (layer.lift ?? 0)) * scale;
  });
  const mask = layer.wave === undefined ? cut : waved(cut, folded, layer.wave, rows);
  const edge = (layer.edge ?? 0.09) * scale;
  const rim = mask.blur(Math.max(1.2 * fine, edge * 0.9));
  const wide = layer.hemmed ? mask.blur(3.2 * fine) : null;
  lay(scene, { layer, dye, part, mask, shape, rim, wide, edge, toCloth, folded });
}
