// `npm run films`: makes the films of the demo content in public/films, with ffmpeg and as db/demo/renderer/films.ts has their scenes.
// With words behind it, only those whose slug has one of them: `npm run films -- robes sun`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './prepare.js';
import { runTool } from './tool.js';

const FRAMES_PER_SECOND = 12;
/** How long one scene takes to become the next, in seconds; it ends when the next one is due. */
const FADE = 0.5;

/** What part of a picture is seen: its left and upper edge and its size, as parts of the whole. */
const WHOLE = [0, 0, 1];
const CLOSE = [0.04, 0.03, 0.92];
const LEFT = [0, 0.03, 0.92];
const RIGHT = [0.08, 0.03, 0.92];
/** From where to where a scene moves, one scene after the other. The first opens as the picture that stood in its place. */
const MOVES = [
  [WHOLE, CLOSE],
  [LEFT, RIGHT],
  [CLOSE, WHOLE],
  [RIGHT, LEFT],
];

/** A picture that is moved over; other than zoompan, perspective takes parts of a point, so that nothing trembles. */
function describeMove([from, to], frames) {
  const [left, top, size] = from.map((start, i) => `(${start}+(${to[i] - start})*min(on/${frames},1))`);
  const corners = ['0', size].flatMap((down) =>
    ['0', size].map((right) => [`W*(${left}+${right})`, `H*(${top}+${down})`]),
  );
  const places = corners.flatMap(([x, y], i) => [`x${i}='${x}'`, `y${i}='${y}'`]);
  return `perspective=${places.join(':')}:interpolation=cubic:sense=source:eval=frame`;
}

/** What ffmpeg takes in and makes of it: every scene from its fade on, each laid over the one before. */
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

/** As coarse as keeps the fullest film at about 250 KB. */
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
    // The end of a fade looks like a cut to it, and would have a key frame just before the one that is asked for.
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
    // A player can begin at these at once; so it can wherever a film is opened at what it shows.
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
  console.error('Films are made with ffmpeg, which is not installed here.');
  process.exit(1);
}
const words = process.argv.slice(2);

await runTool('/db/demo/renderer/films.ts', async ({ listFilms, renderScene }) => {
  const folder = mkdtempSync(join(tmpdir(), 'ribbon-films-'));
  try {
    for (const [slug, film] of listFilms()) {
      if (words.length > 0 && !words.some((word) => slug.includes(word))) continue;
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
