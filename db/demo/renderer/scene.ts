import type { ColourName } from './colours';
import { Field } from './field';
import type { Fold } from './folds';
import type { MaterialName, PatternName } from './materials';
import type { Shape } from './outline';

/** How a piece stands in space; lengths in centimetres. */
export type Form =
  /** It lies on the wearer; what does not cling hangs from side to side on its own. */
  | { kind: 'body'; cling: number }
  /** Round from side to side, as far as `deep` in front. */
  | { kind: 'round'; deep: number }
  /** Thick in the middle and thin at its edge, over `soft` centimetres. */
  | { kind: 'puff'; deep: number; soft: number }
  /** Seen from inside: the far side of what one looks into. */
  | { kind: 'inside'; deep: number }
  | { kind: 'flat' };

export type Tint = 'base' | 'pale' | 'deep' | 'trim' | 'shade' | `#${string}`;

export type Layer = {
  shapes: readonly Shape[];
  cloth: MaterialName;
  tint?: Tint;
  form: Form;
  /** How far it lies before the plane of the wearer's sides. */
  lift?: number;
  folds?: readonly Fold[];
  /** How thick its edge is. */
  edge?: number;
  /** Whether a line of stitches follows the edge. */
  hemmed?: true;
  /** Whether the piece's pattern is printed on it. */
  printed?: true;
  /** Left out when somebody wears it: what she would hide. */
  unworn?: true;
  /** Only there when somebody wears it: what she wears beneath or with it. */
  worn?: true;
  /** How far its outline waves with its folds, as a hem does. */
  wave?: number;
};

/** What is known of each point before light falls on it. */
export class Scene {
  readonly size: readonly [number, number];
  readonly fields: Record<'r' | 'g' | 'b' | 'nx' | 'ny' | 'z' | 'gloss' | 'shine' | 'sheen' | 'cover', Field>;
  constructor(
    width: number,
    height: number,
    /** How many points of this scene are one of the finished picture. */
    readonly fine: number,
    wallAt: number,
  ) {
    this.size = [width, height];
    const make = () => new Field(width, height);
    const [r, g, b, nx, ny] = [make(), make(), make(), make(), make()];
    const [z, gloss, shine, sheen, cover] = [make(), make(), make(), make(), make()];
    z.data.fill(wallAt);
    this.fields = { r, g, b, nx, ny, z, gloss, shine, sheen, cover };
  }
}

export type Dye = { colour: ColourName; pattern: PatternName };
