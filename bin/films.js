// `npm run films [-- robes sun]`: renders the demo's videos into public/films with ffmpeg, or only those with these words.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './prepare.js';
import { runTool } from './tool.js';

const FRAMES_PER_SECOND = 12;
const FADE = 0.5;

/** Sections of an image: left edge, top edge and size, as fractions of the whole. */
const WHOLE = [0, 0, 1];
const CLOSE = [0.04, 0.03, 0.92];
const LEFT = [0, 0.03, 0.92];
const RIGHT = [0.08, 0.03, 0.92];
/** The first and last section of each scene, in turn. The first scene begins with the whole image, like the thumbnail. */
const MOVES = [
  [WHOLE, CLOSE],
  [LEFT, RIGHT],
  [CLOSE, WHOLE],
  [RIGHT, LEFT],
];

/** Returns ffmpeg's filter for a move. `perspective` takes fractions of a pixel, so it does not tremble as `zoompan` does. */
function describeMove([from, to], frames) {
  const [left, top, size] = from.map((start, i) => `(${start}+(${to[i] - start})*min(on/${frames},1))`);
  const corners = ['0', size].flatMap((down) =>
    ['0', size].map((right) => [`W*(${left}+${right})`, `H*(${top}+${down})`]),
  );
  const points = corners.flatMap(([x, y], i) => [`x${i}='${x}'`, `y${i}='${y}'`]);
  return `perspective=${points.join(':')}:interpolation=cubic:sense=source:eval=frame`;
}

function describeFilm({ length, scenes }, pictures) {
  const starts = scenes.map(({ at }) => Math.max(0, at - FADE));
  const seconds = starts.map((start, i) => (scenes[i + 1]?.at ?? length) - start);
  const inputs = pictures.flatMap((picture, i) => [
    '-loop',
    '1',
    '-framerate',
    String(FRAMES_PER_SECOND),
    '-t',
    String(seconds[i]),
    '-i',
    picture,
  ]);
  const moved = seconds.map((long, i) => {
    const move = describeMove(MOVES[i % MOVES.length], long * FRAMES_PER_SECOND);
    const small = 'scale=640:360:flags=lanczos:out_color_matrix=bt709:out_range=tv,format=yuv420p';
    return `[${i}:v]format=gbrp,${move},${small},setsar=1[scene${i}]`;
  });
  const laid = starts.slice(1).map((start, i) => {
    const before = i === 0 ? '[scene0]' : `[until${i}]`;
    return `${before}[scene${i + 1}]xfade=transition=fade:duration=${FADE}:offset=${start}[until${i + 1}]`;
  });
  const last = laid.length === 0 ? '[scene0]' : `[until${laid.length}]`;
  return [...inputs, '-filter_complex', [...moved, ...laid, `${last}split[webm][mp4]`].join(';')];
}

/** Qualities that keep the most detailed video at about 250 KB. */
const CODECS = {
  webm: ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '43', '-deadline', 'good', '-cpu-used', '1'],
  mp4: [
    '-c:v',
    'libx264',
    '-crf',
    '32',
    '-preset',
    'veryslow',
    '-movflags',
    '+faststart',
    // The end of a fade looks like a cut, and would get a key frame just before the forced one.
    '-sc_threshold',
    '0',
  ],
};

function makeFilm(slug, film, pictures) {
  const common = [
    '-an',
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    '-pix_fmt',
    'yuv420p',
    '-colorspace',
    'bt709',
    '-color_primaries',
    'bt709',
    '-color_trc',
    'bt709',
    '-color_range',
    'tv',
    '-frames:v',
    String(film.length * FRAMES_PER_SECOND),
    // Players can start at a key frame at once. Links to a product start at its scene.
    '-g',
    String(2 * FRAMES_PER_SECOND),
    '-force_key_frames',
    film.scenes.map(({ at }) => at).join(','),
  ];
  const outputs = Object.entries(CODECS).flatMap(([ending, codec]) => [
    '-map',
    `[${ending}]`,
    ...codec,
    ...common,
    `public/films/${slug}.${ending}`,
  ]);
  run('ffmpeg', ['-v', 'error', '-y', ...describeFilm(film, pictures), ...outputs]);
}

if (spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status !== 0) {
  console.error('ffmpeg is not installed. Install it to render the demo videos.');
  process.exit(1);
}
const filters = process.argv.slice(2);

await runTool('/db/demo/renderer/films.ts', async ({ listFilms, renderScene }) => {
  const folder = mkdtempSync(join(tmpdir(), 'ribbon-films-'));
  try {
    for (const [slug, film] of listFilms()) {
      if (filters.length > 0 && !filters.some((text) => slug.includes(text))) continue;
      const pictures = [];
      for (const [number, scene] of film.scenes.entries()) {
        const picture = join(folder, `${slug}-${number}.png`);
        writeFileSync(picture, await renderScene(scene));
        pictures.push(picture);
      }
      makeFilm(slug, film, pictures);
      console.log(slug);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return 0;
});
