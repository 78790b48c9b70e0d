/** Of each cloth: where light falls, the colour itself, the shade, and the trim. */
export const COLOURS = {
  garnet: ['#a84a64', '#842544', '#5e1530', '#d8b48c'],
  teal: ['#5d7f8b', '#385a68', '#243f4a', '#dfcdb0'],
  sage: ['#9ea795', '#77826c', '#57614f', '#e0d3b6'],
  terracotta: ['#c79c80', '#a37356', '#7c5239', '#4f2a35'],
  violet: ['#85758a', '#5d4e63', '#413546', '#d8c3c0'],
  rose: ['#d2a1a1', '#ac6c72', '#84494f', '#efe1d3'],
  ink: ['#5d4c53', '#33262c', '#1e1519', '#c19a55'],
  ivory: ['#fffaf2', '#f0e2cf', '#d9c4a8', '#b08d57'],
  blush: ['#efd9d0', '#dcb8ae', '#ba9089', '#7c3a48'],
  mustard: ['#d8c49c', '#b99f6e', '#8d7349', '#7a5f45'],
  navy: ['#566079', '#343d54', '#222939', '#cdb795'],
  coral: ['#d8a48f', '#b97b66', '#905748', '#f3e4d5'],
  mint: ['#ccd4ca', '#a6b4a7', '#788a7b', '#6d3345'],
  plum: ['#84586f', '#5c344a', '#412333', '#d0b4a2'],
  sky: ['#bcc7ce', '#95a6b2', '#6b7d8b', '#efe4d6'],
  cocoa: ['#a58470', '#775744', '#553b2d', '#edd3b6'],
} as const;

/** One wall for all, from bone to clay: where the light falls on it, and where it ends. */
export const GROUNDS = {
  petal: ['#f3eae3', '#e2d0c5'],
  mist: ['#efebe6', '#dbd2ca'],
  moss: ['#eeeae3', '#d9d1c6'],
  sand: ['#f2ebe1', '#e0d2c2'],
  lilac: ['#efe8e3', '#dacdc5'],
  pearl: ['#f2eee8', '#ded5cb'],
  honey: ['#f2ebdf', '#e0d2be'],
  rosewood: ['#f0e5de', '#dcc9be'],
  fog: ['#eeeae6', '#d8cfc9'],
  apricot: ['#f2e8de', '#e1cebe'],
} as const;

export type ColourName = keyof typeof COLOURS;
export type GroundName = keyof typeof GROUNDS;
export type Rgb = readonly [red: number, green: number, blue: number];

export function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

export function fromLinear(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}

const BYTES = Uint8Array.from({ length: 16_385 }, (_, i) => Math.round(fromLinear(i / 16_384) * 255));

/** An amount of light as the byte that shows it. */
export function toByte(light: number): number {
  return BYTES[Math.min(16_384, Math.max(0, Math.round(light * 16_384)))] ?? 0;
}

/** '#rrggbb' as amounts of light. */
export function readColour(hex: string): Rgb {
  const part = (from: number) => toLinear(Number.parseInt(hex.slice(from, from + 2), 16) / 255);
  return [part(1), part(3), part(5)];
}

export function blend(from: Rgb, to: Rgb, part: number): Rgb {
  return [
    from[0] + (to[0] - from[0]) * part,
    from[1] + (to[1] - from[1]) * part,
    from[2] + (to[2] - from[2]) * part,
  ];
}

function hueOf(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16));
  const most = Math.max(r, g, b);
  const span = most - Math.min(r, g, b);
  if (span === 0) return 0;
  if (most === r) return (60 * (g - b)) / span + (g < b ? 360 : 0);
  return most === g ? 120 + (60 * (b - r)) / span : 240 + (60 * (r - g)) / span;
}

function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const strength = saturation * Math.min(lightness, 1 - lightness);
  const part = (n: number) => {
    const k = (n + hue / 30) % 12;
    return toLinear(lightness - strength * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return [part(0), part(8), part(4)];
}

/** The ground's light and dark end in a scheme: in the dark the same hue at 14 to 18 per cent, greens less. */
export function groundColours(name: GroundName, dark: boolean): [light: Rgb, dark: Rgb] {
  const [light, end] = GROUNDS[name];
  if (!dark) return [readColour(light), readColour(end)];
  // In the evening one wall for all: warm charcoal, with a breath of the ground's own hue.
  return [fromHsl(24 + (hueOf(end) - 24) * 0.1, 0.07, 0.3), fromHsl(20, 0.08, 0.16)];
}
