import { slippers, sunhat } from './cuts/accessories';
import { kaftan, pareo } from './cuts/beach';
import { bandeau, highwaist, triangle } from './cuts/bikinis';
import { bodysuit, corset } from './cuts/bodices';
import type { Cut } from './cuts/cut';
import { candle, giftbox, perfume, tote } from './cuts/gifts';
import { camiset, nightdress } from './cuts/nightwear';
import { pyjamas } from './cuts/pyjamas';
import { robe } from './cuts/robe';
import { scarf } from './cuts/scarf';
import { balconette, bralette } from './cuts/sets';
import { babydoll, slip } from './cuts/slips';
import { eyemask, sunglasses } from './cuts/small-things';
import { stockings } from './cuts/stockings';
import { onepiece, plunge } from './cuts/swimsuits';

/** Garments and gifts, layer by layer. Drawn for this project. */
export const CUTS = {
  ...{ onepiece, plunge, triangle, bandeau, highwaist, kaftan, pareo, sunhat, sunglasses },
  ...{ slip, bralette, balconette, bodysuit, corset, babydoll, stockings },
  ...{ robe, pyjamas, nightdress, camiset, scarf, slippers, eyemask },
  ...{ candle, tote, giftbox, perfume },
} satisfies Record<string, Cut>;
export type CutName = keyof typeof CUTS;
