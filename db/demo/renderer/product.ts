import { blend, type GroundName, groundColours, toByte } from './colours';
import { CUTS, type CutName } from './cuts';
import { Field } from './field';
import { castShadows, DAY, develop, EVENING, lightAt, openness, plaster } from './light';
import { clamp, mix } from './noise';
import { paint } from './paint';
import { type Dye, Scene } from './scene';

export type Rendered = { width: number; height: number; fine: number; bytes: Buffer };

const [WIDTH, HEIGHT] = [600, 800];
/** How much less each colour loses in a shadow: the room is warm. */
const WARMTH = [0.05, -0.02, -0.01] as const;

/** A piece before a wall, by day and in the evening. */
export async function renderProduct(
  cut: CutName,
  dye: Dye,
  ground: GroundName,
  fine: number,
): Promise<{ light: Rendered; dark: Rendered }> {
  const { layers, view, gap = 5 } = CUTS[cut];
  const scene = new Scene(WIDTH * fine, HEIGHT * fine, fine, -gap * view.scale * fine);
  for (const layer of layers) if (!layer.worn) await paint(scene, layer, view, dye);
  const seen = castShadows(scene, 130);
  const open = openness(scene);
  const [width, height] = scene.size;
  const tilts = new Field(width, height).tell((x, y, index) => {
    if (scene.fields.cover.at(index) > 0.998) return 1;
    const [nx, ny] = plaster(x / fine, y / fine);
    return 1 + (nx * -0.5 + ny * -0.54) * 0.9;
  });
  const finish = (dark: boolean): Rendered => {
    const [pale, end] = groundColours(ground, dark);
    const lamp = dark ? EVENING : DAY;
    const bytes = Buffer.alloc(width * height * 3);
    for (let y = 0, index = 0; y < height; y++) {
      for (let x = 0; x < width; x++, index++) {
        const cover = scene.fields.cover.at(index);
        const far = clamp((Math.hypot(x / width - 0.22, (y / height - 0.12) * 1.2) - 0.05) / 1.15);
        const wall = blend(pale, end, far);
        // Shadows on the wall keep its hue.
        const sun = mix(dark ? 0.56 : 0.74, 1, seen.at(index));
        const shade = sun * mix(0.5, 1, open.at(index)) * tilts.at(index);
        const own = cover > 0.002 ? lightAt(scene, index, seen.at(index), open.at(index), lamp) : wall;
        for (const channel of [0, 1, 2] as const) {
          const tinted = wall[channel] * (shade + (1 - shade) * WARMTH[channel]);
          bytes[index * 3 + channel] = toByte(develop(mix(tinted, own[channel], cover), x, y));
        }
      }
    }
    return { width, height, fine, bytes };
  };
  return { light: finish(false), dark: finish(true) };
}
