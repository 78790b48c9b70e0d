import { randomBytes } from 'node:crypto';
import { open, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { FileStore } from '@tus/file-store';
import { type Lock, type RequestRelease, Server } from '@tus/server';
import type { User } from '#app/features/accounts/user.server';
import { UPLOAD_LOGGED_OUT, uploadTooLarge } from '#app/features/videos/video-texts';
import * as uploads from '#app/features/videos/video-upload.server';
import { env } from '#app/infra/env.server';
import { DAY } from '#app/lib/date-range';
import { once } from '#app/lib/once';
import { mayUse } from '#app/lib/permissions';
import { lookUpUser } from './session.server';

const PATH = '/admin/uploads';
const VERSION = '1.0.0';
/** The account and a random part, whose first half is the video's `sourceId`. */
const ID = /^(\d+)-([0-9a-f]{16})[0-9a-f]{16}$/;

const openStore = once(async (): Promise<FileStore> => {
  const directory = await uploads.prepareIncomingFolder();
  return new FileStore({ directory, expirationPeriodInMilliseconds: uploads.UPLOAD_DAYS * DAY });
});

function refuse(status: number, text: string, headers: HeadersInit = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Tus-Resumable': VERSION, ...headers },
  });
}

function createServer(store: FileStore, { id }: User): Server {
  return new Server({
    path: PATH,
    datastore: store,
    relativeLocation: true,
    maxSize: env.UPLOAD_MAX,
    locker: { newLock: (upload) => new FileLock(`${store.directory}/${upload}`) },
    lockDrainTimeout: 100,
    namingFunction: () => `${id}-${randomBytes(16).toString('hex')}`,
    async onUploadCreate(_request, { size = env.UPLOAD_MAX }) {
      const body = await uploads.explainNoRoom(size);
      if (body !== null) throw { status_code: 413, body };
      return {};
    },
    /** Explains errors whose reason a person can do something about. */
    async onResponseError(request, error) {
      const status = 'status_code' in error ? error.status_code : 500;
      const length = Number(request.headers.get('Upload-Length'));
      if (status === 413 && length > env.UPLOAD_MAX)
        return { status_code: 413, body: uploadTooLarge(length, env.UPLOAD_MAX) };
      const noRoom = status >= 500 ? await uploads.explainNoRoom(0).catch(() => null) : null;
      return noRoom === null ? undefined : { status_code: 413, body: noRoom };
    },
  });
}

/** Makes the video of an upload that is complete. Returns null for others, and the refusal of a file that is not a video. */
async function makeVideo(store: FileStore, id: string, actor: User) {
  const upload = await store.getUpload(id).catch(() => null);
  if (upload === null || upload.size !== upload.offset) return null;
  const { filename, name, category } = upload.metadata ?? {};
  const [, , key = ''] = ID.exec(id) ?? [];
  const path = `${store.directory}/${id}`;
  const sent = { path, name: filename ?? name ?? '', category: category ?? '', key };
  const added = await uploads.addUploadedVideo(sent, actor);
  if (added.ok) return { video: added.id };
  await store.remove(id).catch(() => {});
  return added.message;
}

type UploadRequest = { request: Request; method: string; id: string | undefined; actor: User };

async function forwardToTus({ request, method, id, actor }: UploadRequest): Promise<Response> {
  const store = await openStore();
  const url = new URL(id === undefined ? PATH : `${PATH}/${id}`, request.url);
  const body = method === 'POST' || method === 'PATCH' ? request.body : null;
  const init = { method, headers: request.headers, body, duplex: 'half' as const };
  const answer = await createServer(store, actor).handleWeb(new Request(url, init));
  const headers = new Headers([...answer.headers].filter(([name]) => !name.startsWith('access-control-')));
  const upload = id ?? headers.get('Location')?.split('/').at(-1);
  const isStored = answer.ok && upload !== undefined && method !== 'DELETE';
  // Counted once it exists, or many simultaneous ones would pass.
  const tooMany = isStored && id === undefined ? await uploads.explainTooMany(actor.id) : null;
  if (isStored && tooMany !== null) {
    await store.remove(upload).catch(() => {});
    return refuse(413, tooMany);
  }
  const finished = isStored ? await makeVideo(store, upload, actor) : null;
  if (typeof finished === 'string') return refuse(422, finished);
  // The page's script learns the URL of the video from this header.
  if (finished !== null) headers.set('Upload-Video', `/admin/videos/${finished.video}`);
  return new Response(answer.body, { status: answer.status, headers });
}

/** Answers a request of the tus protocol (https://tus.io, version 1.0.0), for editors and their own uploads only. */
export async function answerUpload(request: Request, id: string | undefined): Promise<Response> {
  const actor = await lookUpUser(request);
  if (!mayUse(actor, 'content') || actor === null)
    return refuse(actor === null ? 401 : 403, UPLOAD_LOGGED_OUT);
  // Some proxies let only posts through.
  const override = request.method === 'POST' ? request.headers.get('X-HTTP-Method-Override') : null;
  const method = override ?? request.method;
  if (!['HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'].includes(method))
    return refuse(405, 'Uploads cannot be read.', { Allow: 'HEAD, PATCH, DELETE' });
  if (method !== 'OPTIONS' && request.headers.get('Tus-Resumable') !== VERSION)
    return refuse(412, 'This needs version 1.0.0 of the tus protocol.', { 'Tus-Version': VERSION });
  if (id !== undefined && ID.exec(id)?.[1] !== String(actor.id))
    return refuse(404, 'This upload does not exist.');
  return forwardToTus({ request, method, id, actor });
}

/** How often a holder renews its lock and looks for others who wait, in milliseconds. */
const RENEWAL_INTERVAL = 300;
/** A lock that is not renewed for this long was left by a process that was killed. */
const LOCK_TIMEOUT = 5_000;
const MAX_WAIT = 15_000;

const BUSY = { status_code: 423, body: 'This file is being uploaded in another window.\n' };

/** One writer for each upload among all processes of the site: a file, whose holder gives way to a newer request. */
class FileLock implements Lock {
  readonly #file: string;
  /** A file that exists while a newer request waits for the lock. */
  readonly #wish: string;
  #renewal: NodeJS.Timeout | undefined;

  constructor(path: string) {
    this.#file = `${path}.lock`;
    this.#wish = `${path}.wish`;
  }

  async #tryLock(): Promise<boolean> {
    try {
      await (await open(this.#file, 'wx')).close();
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const held = await stat(this.#file).catch(() => null);
      if (held !== null && Date.now() - held.mtimeMs > LOCK_TIMEOUT) await rm(this.#file, { force: true });
      return false;
    }
  }

  async lock(signal: AbortSignal, release: RequestRelease): Promise<void> {
    const deadline = Date.now() + MAX_WAIT;
    while (!(await this.#tryLock())) {
      if (signal.aborted || Date.now() > deadline) throw BUSY;
      await writeFile(this.#wish, '');
      await sleep(RENEWAL_INTERVAL / 3);
    }
    await rm(this.#wish, { force: true });
    const renew = async () => {
      const now = new Date();
      await utimes(this.#file, now, now);
      if (await stat(this.#wish).catch(() => null)) await release();
    };
    this.#renewal = setInterval(() => void renew().catch(() => {}), RENEWAL_INTERVAL);
  }

  async unlock(): Promise<void> {
    clearInterval(this.#renewal);
    await rm(this.#file, { force: true });
  }
}
