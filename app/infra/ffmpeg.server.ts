import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import { availableParallelism, constants, setPriority } from 'node:os';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { once } from '#app/lib/once';
import { env } from './env.server';

const run = promisify(execFile);
const FFPROBE = env.FFMPEG.replace(/ffmpeg(?=[^/\\]*$)/, 'ffprobe');

/** Limits what ffmpeg reads: no playlists or text formats, which could name other files, and no images that could fill the memory. */
const INPUT_LIMITS = [
  ['-max_pixels', String(8_192 * 8_192)],
  ['-protocol_whitelist', 'file,pipe'],
  ['-format_whitelist', 'mov,matroska,avi,mpegts,mpeg,flv,asf,ogg,mxf,dv'],
].flat();

/** True when ffmpeg and ffprobe can be run. Found out once, so a later installation needs a restart. */
export const hasFfmpeg = once(async () => {
  const started = await Promise.allSettled([run(env.FFMPEG, ['-version']), run(FFPROBE, ['-version'])]);
  return started.every(({ status }) => status === 'fulfilled');
});

const probeSchema = z.object({
  streams: z.array(
    z.object({
      codec_type: z.string().optional(),
      width: z.number().optional(),
      height: z.number().optional(),
      disposition: z.object({ attached_pic: z.number() }).optional(),
    }),
  ),
  format: z.object({ duration: z.coerce.number().positive().optional().catch(undefined) }),
});

/** `shortSide` is in pixels, and does not depend on the rotation. `duration` is in seconds. */
export type ProbedVideo = { shortSide: number; duration: number | null };

/** Returns the facts of a video file, or null for every other file. */
export async function probeVideo(path: string): Promise<ProbedVideo | null> {
  const shown =
    'stream=codec_type,width,height:stream_disposition=attached_pic:stream_tags=:format=duration:format_tags=';
  const args = ['-v', 'error', ...INPUT_LIMITS, '-show_entries', shown, '-of', 'json', path];
  try {
    const { stdout } = await run(FFPROBE, args, { timeout: 60_000 });
    const { streams, format } = probeSchema.parse(JSON.parse(stdout));
    const video = streams.find(
      (stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1,
    );
    const shortSide = Math.min(video?.width ?? 0, video?.height ?? 0);
    return shortSide === 0 ? null : { shortSide, duration: format.duration ?? null };
  } catch {
    return null;
  }
}

export class FfmpegFailed extends Error {
  override name = 'FfmpegFailed';
}

/** ffmpeg was asked to end, as systemd does with all processes of a service that stops. */
export class FfmpegStopped extends Error {
  override name = 'FfmpegStopped';
}
const STOPPED = 255;

type Encoding = {
  from: string;
  /** Options before the input, such as the time at which to begin. */
  before?: string[];
  args: string[];
  onSecond?: (seconds: number) => void;
  limits?: typeof LIMITS;
};

/** Ends ffmpeg after `maxStall` milliseconds without progress, or when it leaves fewer than `minFree` bytes for the database. */
const LIMITS = { maxStall: 30 * 60_000, minFree: 64 * 1024 ** 2 };
const CHECK_INTERVAL = 5_000;

/** Ends a process beyond its limits. Returns functions that note progress, name the exceeded limit and stop the watch. */
function watch({ child, folder, limits }: { child: ChildProcess; folder: string; limits: typeof LIMITS }) {
  let progressedAt = Date.now();
  let reason: string | null = null;
  const check = async () => {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < limits.minFree) reason = 'No space left.';
    else if (Date.now() - progressedAt > limits.maxStall) reason = 'It stopped making progress.';
    if (reason !== null) child.kill('SIGKILL');
  };
  const timer = setInterval(() => void check().catch(() => {}), Math.min(CHECK_INTERVAL, limits.maxStall));
  return {
    noteProgress: () => {
      progressedAt = Date.now();
    },
    reason: () => reason,
    end: () => clearInterval(timer),
  };
}

function startFfmpeg({ from, before = [], args }: Encoding) {
  return spawn(
    env.FFMPEG,
    [
      ['-nostdin', '-v', 'error', '-y', '-progress', 'pipe:1', ...INPUT_LIMITS, ...before],
      ['-threads', '1', '-i', from, '-threads', String(Math.max(1, availableParallelism() - 1)), ...args],
    ].flat(),
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
}

/** Runs ffmpeg with the lowest priority, so that pages stay quick. @throws FfmpegFailed with the reason, or FfmpegStopped */
export function runFfmpeg(encoding: Encoding): Promise<void> {
  const { from, onSecond, limits = LIMITS } = encoding;
  const child = startFfmpeg(encoding);
  const watched = watch({ child, folder: dirname(from), limits });
  // Without this, ffmpeg would run on when the site has ended.
  const stop = () => child.kill('SIGKILL');
  process.once('exit', stop);
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors = (errors + chunk).slice(-2_000);
  });
  let reached = '';
  child.stdout.on('data', (chunk: Buffer) => {
    const [, microseconds] = /out_time_us=(\d+)/.exec(String(chunk)) ?? [];
    if (microseconds === undefined || microseconds === reached) return;
    reached = microseconds;
    watched.noteProgress();
    onSecond?.(Number(microseconds) / 1e6);
  });
  return new Promise<void>((done, failed) => {
    child.once('error', failed);
    child.once('spawn', () => {
      try {
        if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
      } catch {
        // Some containers forbid it.
      }
    });
    child.once('close', (code, signal) => {
      const reason = watched.reason() ?? errors.trim().split('\n').at(-1);
      if (code === 0) done();
      else if (code === STOPPED || signal === 'SIGTERM')
        failed(new FfmpegStopped('Another program ended it.'));
      else failed(new FfmpegFailed(reason || `It ended with ${signal ?? code}.`));
    });
  }).finally(() => {
    watched.end();
    process.off('exit', stop);
  });
}
