import {
  blend,
  COLOURS,
  type ColourName,
  fromLinear,
  GROUNDS,
  type GroundName,
  type Rgb,
  readColour,
} from './colours';

export const [FILM_WIDTH, FILM_HEIGHT] = [960, 540];

const hex = (colour: Rgb) =>
  `#${colour
    .map((part) =>
      Math.round(fromLinear(Math.min(1, Math.max(0, part))) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** The colours of a room, made of its ground. */
function shades(ground: GroundName) {
  const [lit, dim] = GROUNDS[ground];
  const [light, end] = [readColour(lit), readColour(dim)];
  const brown: Rgb = [0.12, 0.075, 0.05];
  return {
    lit: hex(blend(light, end, 0.55)),
    wall: hex(blend(end, brown, 0.22)),
    dim: hex(blend(end, brown, 0.5)),
    deep: hex(blend(end, brown, 0.74)),
    dark: hex(blend(end, brown, 0.92)),
    pale: hex(light),
  };
}
type Shades = ReturnType<typeof shades>;

const soft = (radius: number, inner: string) => `<g filter="url(#b${radius})">${inner}</g>`;

/** Mouldings on a wall, from left to right. */
function panels({ lit, dim }: Shades, places: [x: number, width: number][]): string {
  const frame = (x: number, y: number, width: number, height: number) =>
    `<rect x="${x + 2}" y="${y + 2}" width="${width}" height="${height}" fill="none" stroke="${dim}" stroke-width="5" opacity=".45"/><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="${lit}" stroke-width="4" opacity=".9"/><rect x="${x + 13}" y="${y + 13}" width="${width - 26}" height="${height - 26}" fill="none" stroke="${dim}" stroke-width="1.6" opacity=".4"/>`;
  return soft(2, places.map(([x, width]) => frame(x, -30, width, 350) + frame(x, 350, width, 84)).join(''));
}

function floor({ dim, dark, lit }: Shades): string {
  const boards = Array.from(
    { length: 9 },
    (_, i) =>
      `<path d="M${480 + (i - 4) * 130} 470L${480 + (i - 4) * 330} 560" stroke="${dark}" stroke-width="3" opacity=".3"/>`,
  );
  return soft(
    4,
    `<rect y="452" width="960" height="20" fill="${lit}"/><rect y="466" width="960" height="90" fill="url(#floor)"/>${boards.join('')}<rect y="464" width="960" height="7" fill="${dark}" opacity=".4"/><rect y="452" width="960" height="3" fill="${dim}"/>`,
  );
}

/** The sun through a window that is not in the picture: panes of light on the wall. */
function panes(x: number, y: number, strength: number): string {
  const pane = (column: number, row: number) => {
    const [left, top] = [x + column * 104 + row * 22, y + row * 122 + column * 20];
    return `<path d="M${left} ${top}l92 18 20 108-92-18z"/>`;
  };
  const all = [0, 1].flatMap((column) => [0, 1, 2].map((row) => pane(column, row))).join('');
  return `<g fill="#fff3da" opacity="${strength}">${soft(8, all)}</g>`;
}

function curtain(x: number, width: number, { pale, lit, dim }: Shades): string {
  const count = Math.round(width / 22);
  const folds = Array.from({ length: count }, (_, i) => {
    const at = x + (i * width) / count;
    const wide = (width / count) * (0.6 + ((i * 7) % 5) * 0.16);
    return `<path d="M${at} -10h${wide}q${4 - (i % 3) * 5} 240 ${(i % 4) * 3 - 4} 560h${-wide}q${(i % 3) * 4 - 4} -260 0 -560z" fill="${i % 2 ? dim : pale}" opacity="${i % 2 ? 0.28 : 0.55}"/>`;
  });
  return soft(
    4,
    `<rect x="${x}" y="-10" width="${width}" height="560" fill="${lit}" opacity=".86"/>${folds.join('')}`,
  );
}

function windowFrame(x: number, { pale }: Shades): string {
  const bars = `<path d="M${x} -10h196v400h-196z" fill="none" stroke="${pale}" stroke-width="16"/><path d="M${x + 98} -10v400M${x} 120h196M${x} 256h196" stroke="${pale}" stroke-width="8"/>`;
  return soft(
    8,
    `<rect x="${x}" y="-10" width="196" height="400" fill="#fffdf4"/><path d="M${x} 250q60 -60 110 -20t90 -30v190h-200z" fill="#dfe8d6" opacity=".8"/>${bars}<rect x="${x - 22}" y="388" width="240" height="16" fill="${pale}"/>`,
  );
}

function mirror(x: number, { lit, wall, dim, pale, deep }: Shades): string {
  return (
    soft(
      4,
      `<path d="M${x} 500V170a88 100 0 0 1 176 0v330z" fill="#8a6a3c"/><path d="M${x + 9} 500V172a79 92 0 0 1 158 0v328z" fill="${lit}"/><path d="M${x + 9} 500V172a79 92 0 0 1 40 -80l80 408z" fill="${pale}" opacity=".75"/>`,
    ) +
    soft(
      8,
      `<path d="M${x + 70} 210q-22 40 -14 110q-16 60 -6 180h82q6 -110 -6 -170q12 -70 -10 -118q-22 -14 -46 -2z" fill="${dim}" opacity=".75"/><path d="M${x + 118} 120v380h48v-330q-10 -40 -48 -50z" fill="${wall}" opacity=".5"/><ellipse cx="${x + 88}" cy="506" rx="120" ry="9" fill="${deep}" opacity=".5"/>`,
    )
  );
}

function rail(x: number, { deep }: Shades, colours: readonly ColourName[]): string {
  const hanging = colours.map((name, i) => {
    const [pale, base, dark] = COLOURS[name];
    const at = x + 26 + i * 40;
    const long = 170 + ((i * 53) % 110);
    return `<path d="M${at} 132l-16 16-3 ${long}q18 9 36 0l-1 ${-long}z" fill="${base}"/><path d="M${at - 9} 150l-4 ${long - 4}h7z" fill="${pale}" opacity=".6"/><path d="M${at + 8} 150l4 ${long - 3}h5l-2 ${-long}z" fill="${dark}" opacity=".8"/><path d="M${at} 132v-13q0-6 4-6" stroke="#c2a068" stroke-width="3" fill="none"/>`;
  });
  return soft(
    4,
    `<path d="M${x - 14} 506V110h${colours.length * 40 + 40}v396" fill="none" stroke="#b08d57" stroke-width="6"/>${hanging.join('')}<ellipse cx="${x + 100}" cy="508" rx="150" ry="8" fill="${deep}" opacity=".5"/>`,
  );
}

function chair(x: number, { dark }: Shades, colour: ColourName): string {
  const [pale, base, shade] = COLOURS[colour];
  return soft(
    4,
    `<ellipse cx="${x + 110}" cy="516" rx="150" ry="12" fill="${dark}" opacity=".45"/><path d="M${x + 28} 500l-8 40M${x + 196} 500l8 40" stroke="#5b3c26" stroke-width="9"/><path d="M${x + 26} 430q-8 -150 84 -154t88 154z" fill="${base}"/><path d="M${x + 44} 420q0 -118 58 -126q-34 30 -30 126z" fill="${pale}" opacity=".5"/><rect x="${x + 14}" y="414" width="196" height="52" rx="24" fill="${base}"/><rect x="${x + 20}" y="416" width="150" height="18" rx="9" fill="${pale}" opacity=".4"/><path d="M${x + 6} 390q26 -14 36 14l2 102h-40q-16 -60 2 -116zM${x + 218} 390q-26 -14 -36 14l-2 102h40q16 -60 -2 -116z" fill="${shade}"/><path d="M${x + 10} 388q22 -8 28 16l-2 10q-14 -22 -26 -26z" fill="${pale}" opacity=".5"/>`,
  );
}

function vase(x: number, y: number, { pale, dim, deep }: Shades): string {
  const stems = Array.from({ length: 7 }, (_, i) => {
    const [tx, ty] = [x + (i - 3) * 24, y - 170 - ((i * 37) % 60)];
    return `<path d="M${x} ${y - 60}Q${x + (i - 3) * 5} ${y - 120} ${tx} ${ty}" stroke="${deep}" stroke-width="3" fill="none"/><ellipse cx="${tx}" cy="${ty}" rx="9" ry="24" transform="rotate(${(i - 3) * 10} ${tx} ${ty})" fill="${i % 2 ? pale : dim}" opacity=".85"/>`;
  });
  return soft(
    4,
    `${stems.join('')}<path d="M${x - 16} ${y - 70}h32q-4 16 12 36q14 34 -12 34h-32q-26 0 -12 -34q16 -20 12 -36z" fill="${pale}"/><path d="M${x + 4} ${y - 70}h12q-4 16 12 36q14 34 -12 34h-14q14 -34 2 -70z" fill="${dim}" opacity=".6"/>`,
  );
}

function picture(x: number, y: number, { pale, dim, wall }: Shades, colour: ColourName): string {
  const [tone, base] = COLOURS[colour];
  return soft(
    4,
    `<rect x="${x + 6}" y="${y + 8}" width="120" height="156" fill="${dim}" opacity=".6"/><rect x="${x}" y="${y}" width="120" height="156" fill="#a9864f"/><rect x="${x + 6}" y="${y + 6}" width="108" height="144" fill="${pale}"/><path d="M${x + 30} ${y + 120}q-4 -80 34 -84t32 84z" fill="${tone}" opacity=".7"/><circle cx="${x + 62}" cy="${y + 52}" r="18" fill="${base}" opacity=".55"/><path d="M${x + 20} ${y + 120}h80" stroke="${wall}" stroke-width="3"/>`,
  );
}

/** Tables for what is not worn: a small one at the right, or one across the picture. */
function sideTable(): string {
  return soft(
    2,
    `<path d="M742 452l-34 130M800 452l34 130M770 452v130" stroke="#4b3120" stroke-width="9"/><ellipse cx="771" cy="440" rx="150" ry="22" fill="#4b3120"/><ellipse cx="771" cy="432" rx="150" ry="22" fill="#8a6243"/><ellipse cx="740" cy="428" rx="100" ry="13" fill="#b98c66" opacity=".6"/>`,
  );
}

function table({ lit, wall, deep }: Shades): string {
  return `<linearGradient id="top" x2="1" y2=".3"><stop stop-color="${lit}"/><stop offset=".55" stop-color="${wall}"/><stop offset="1" stop-color="${deep}"/></linearGradient>${soft(2, `<path d="M-10 398H970V560H-10z" fill="url(#top)"/><path d="M-10 398H970" stroke="#fff" stroke-opacity=".4" stroke-width="3"/>`)}<g fill="#fff3da" opacity=".4">${soft(8, '<path d="M60 420l190 -10 120 150h-260zM300 408l150 -6 190 158h-210z"/>')}</g>`;
}

export type Stand = 'none' | 'side' | 'table' | 'above';
export type RoomName = 'window' | 'mirror' | 'rail' | 'chair' | 'curtain' | 'gallery';
export const ROOMS: readonly RoomName[] = ['rail', 'mirror', 'window', 'chair', 'curtain', 'gallery'];

function furnish(room: RoomName, s: Shades, accent: ColourName): string {
  switch (room) {
    case 'window':
      return (
        panels(s, [
          [420, 240],
          [690, 220],
        ]) +
        windowFrame(70, s) +
        curtain(-30, 120, s) +
        vase(850, 500, s) +
        panes(560, 40, 0.34)
      );
    case 'mirror':
      return (
        panels(s, [
          [40, 210],
          [290, 330],
        ]) +
        panes(250, 30, 0.5) +
        mirror(700, s) +
        curtain(-60, 150, s)
      );
    case 'rail':
      return (
        panels(s, [
          [-60, 260],
          [240, 300],
          [580, 420],
        ]) +
        panes(190, 20, 0.5) +
        rail(670, s, ['ivory', accent, 'blush', 'cocoa', 'sky', 'ink'])
      );
    case 'chair':
      return (
        panels(s, [
          [60, 270],
          [370, 260],
          [670, 240],
        ]) +
        panes(330, 10, 0.46) +
        chair(690, s, accent) +
        vase(110, 510, s)
      );
    case 'curtain':
      return (
        curtain(600, 420, s) +
        panels(s, [
          [30, 230],
          [300, 250],
        ]) +
        panes(210, 40, 0.5) +
        vase(130, 510, s)
      );
    case 'gallery':
      return (
        panes(300, 20, 0.5) +
        picture(130, 90, s, accent) +
        picture(730, 60, s, 'sage') +
        picture(280, 130, s, 'mustard') +
        chair(-40, s, 'cocoa') +
        vase(880, 510, s)
      );
  }
}

/** A linen cloth, looked at from above. */
function linen({ lit, wall, dim, pale }: Shades): string {
  const folds = Array.from(
    { length: 9 },
    (_, i) =>
      `<path d="M${-80 + i * 130} -20q${40 + (i % 3) * 50} 260 ${-30 + (i % 4) * 40} 600" stroke="${i % 2 ? dim : pale}" stroke-width="${16 + (i % 3) * 14}" opacity="${i % 2 ? 0.22 : 0.5}" fill="none"/>`,
  );
  const sun =
    '<path d="M150 -20h190l150 270h-210zM380 -20h190l150 270h-210zM296 280h210l160 300h-230zM536 280h210l160 300h-230z"/>';
  return `<rect width="960" height="540" fill="${lit}"/><rect width="960" height="540" fill="${wall}" opacity=".4"/>${soft(8, folds.join(''))}<g fill="#fff3da" opacity=".4">${soft(8, sun)}</g>`;
}

type Set = {
  room: RoomName;
  ground: GroundName;
  accent: ColourName;
  stand: Stand;
  feet: [x: number, y: number, width: number][];
};

/** What stands behind the wearer, as a drawing that is out of focus. */
export function drawRoom({ room, ground, accent, stand, feet }: Set): string {
  const s = shades(ground);
  const blurs = [
    [2, 2.2],
    [4, 5.4],
    [8, 8],
  ].map(
    ([name, radius]) =>
      `<filter id="b${name}" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${radius}"/></filter>`,
  );
  const light = `<radialGradient id="wall" cx=".3" cy=".1" r="1"><stop stop-color="${s.lit}"/><stop offset=".5" stop-color="${s.wall}"/><stop offset="1" stop-color="${s.dim}"/></radialGradient><linearGradient id="floor" x2="0" y2="1"><stop stop-color="${s.dim}"/><stop offset="1" stop-color="${s.deep}"/></linearGradient>`;
  const below = stand === 'table' ? table(s) : stand === 'side' ? sideTable() : '';
  const touches = feet.map(
    ([x, y, width]) =>
      `<g fill="#20120c">${soft(4, `<ellipse cx="${x + 8}" cy="${y - 2}" rx="${width * 0.52}" ry="9" opacity=".6"/>`)}${soft(8, `<ellipse cx="${x + 50}" cy="${y + 8}" rx="${width * 0.62}" ry="16" opacity=".32"/>`)}</g>`,
  );
  const all =
    stand === 'above'
      ? linen(s)
      : `<rect width="960" height="540" fill="url(#wall)"/>${floor(s)}${furnish(room, s, accent)}${below}${touches.join('')}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${FILM_WIDTH}" height="${FILM_HEIGHT}"><defs>${blurs.join('')}${light}</defs>${all}</svg>`;
}
