/** Of each cloth: where light falls, the colour itself, the shade, and the trim. */
export const COLOURS = {
  garnet: ['#b04a68', '#8a2446', '#641531', '#e4b98a'],
  teal: ['#4f8aa6', '#2d5f7c', '#1d4660', '#f0d6ac'],
  sage: ['#7fa595', '#4a7663', '#315746', '#ecd6a8'],
  terracotta: ['#d79a76', '#b9734b', '#92532f', '#5d2438'],
  violet: ['#8f76a8', '#64497f', '#473060', '#e8c4cf'],
  rose: ['#e58a9e', '#c65672', '#9c3954', '#f7e3d4'],
  ink: ['#5d4c53', '#33262c', '#1e1519', '#c19a55'],
  ivory: ['#fffaf2', '#f0e2cf', '#d9c4a8', '#b08d57'],
  blush: ['#f8d9d3', '#e8b4ae', '#cb8b88', '#8a2446'],
  mustard: ['#eebf6a', '#d1933a', '#a86f22', '#6e2b3f'],
  navy: ['#5a6f9c', '#31456f', '#1f2f50', '#e9c98f'],
  coral: ['#f4a58d', '#e0745a', '#b8543d', '#fff1e0'],
  mint: ['#c4e2d3', '#92c3ac', '#659a83', '#7a1f3d'],
  plum: ['#93557f', '#6b2f58', '#4b1d3d', '#dfb9a0'],
  sky: ['#b7d6ea', '#84b3d3', '#5a8cae', '#fbefdc'],
  cocoa: ['#a58470', '#775744', '#553b2d', '#edd3b6'],
} as const;

/** Of each ground: where the light falls, and where it ends. */
export const GROUNDS = {
  petal: ['#fbeee9', '#eecfc6'],
  mist: ['#eaf1f3', '#cfdfe6'],
  moss: ['#eef3ec', '#cfdccd'],
  sand: ['#f8f0dd', '#e6d5b5'],
  lilac: ['#f2eef6', '#d8cce3'],
  pearl: ['#f6f2ee', '#ddd3ca'],
  honey: ['#fdf4da', '#f0d79c'],
  rosewood: ['#f9e4e8', '#e9bcc7'],
  fog: ['#f0eef2', '#cfd0da'],
  apricot: ['#fdeee0', '#f2cba9'],
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
  const hue = hueOf(end);
  const isGreen = hue > 70 && hue < 170;
  return [fromHsl(hue, isGreen ? 0.12 : 0.15, 0.37), fromHsl(hue, isGreen ? 0.14 : 0.18, 0.19)];
}
