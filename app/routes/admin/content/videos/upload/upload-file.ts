import { type DetailedError, type HttpRequest, type HttpResponse, Upload } from 'tus-js-client';

export type UploadState = {
  /** Bytes. */
  sent: number;
  secondsLeft: number | null;
  /** Why the upload waits for the person, or null. */
  problem: string | null;
};

/** Small enough for the limits of proxies, large enough for quick lines. */
const CHUNK = 8 * 1024 * 1024;
const RETRY_PAUSES = [0, 1, 2, 4, 8, 15, 30, 30, 30, 30, 30, 30].map((seconds) => seconds * 1_000);
/** Some browsers never report that a line has broken. Milliseconds. */
const STANDSTILL = 45_000;

const LOST = 'The connection is lost. When it returns, the upload continues.';
const ELSEWHERE = 'This file is being uploaded in another tab. Close that tab, or wait until it is done.';
const LOGIN = 'Your login has ended. Log in in another tab, then continue.';

function statusOf(error: Error | DetailedError): number {
  if (!('originalResponse' in error)) return 0;
  return error.originalResponse?.getStatus() ?? (Number(error.causingError?.message) || 0);
}

function mayRetry(status: number): boolean {
  return status === 0 || status >= 500 || status === 409 || status === 423;
}

/** Without this, the client would begin again after an outage, and after a login that has ended. */
function keepUpload(request: HttpRequest, response: HttpResponse): void {
  const status = response.getStatus();
  if (request.getMethod() === 'HEAD' && (status === 401 || status >= 500)) throw new Error(String(status));
}

function explain(error: Error | DetailedError): string {
  const status = statusOf(error);
  if (status === 401) return LOGIN;
  const text = 'originalResponse' in error ? error.originalResponse?.getBody().trim() : '';
  return mayRetry(status) || !text ? LOST : text;
}

type Listeners = { onState: (state: UploadState) => void; onDone: (url: string) => void };

/** Uploads a file in parts. Chosen again after a closed tab or a restart, it continues where it ended. */
async function send(file: File, category: string, { onState, onDone }: Listeners) {
  let state: UploadState = { sent: 0, secondsLeft: null, problem: null };
  let began: { at: number; sent: number } | null = null;
  let movedAt = Date.now();
  const show = (change: Partial<UploadState>) => {
    state = { ...state, ...change };
    onState(state);
  };
  const upload = new Upload(file, {
    endpoint: '/admin/uploads',
    chunkSize: CHUNK,
    retryDelays: RETRY_PAUSES,
    removeFingerprintOnSuccess: true,
    metadata: { filename: file.name, filetype: file.type, category },
    onAfterResponse: keepUpload,
    onShouldRetry: (error) => mayRetry(statusOf(error)),
    onProgress(sent) {
      movedAt = Date.now();
      began ??= { at: movedAt, sent };
      const speed = (sent - began.sent) / (movedAt - began.at);
      show({ sent, secondsLeft: speed > 0 ? (file.size - sent) / speed / 1_000 : null, problem: null });
    },
    onError: (error) => show({ problem: explain(error) }),
    onSuccess({ lastResponse }) {
      clearInterval(watch);
      onDone(lastResponse.getHeader('Upload-Video') ?? '/admin/videos');
    },
  });
  const resume = async () => {
    began = null;
    movedAt = Date.now();
    await upload.abort();
    upload.start();
  };
  const look = () => {
    const hasStopped =
      state.problem === LOST || (state.problem === null && Date.now() - movedAt > STANDSTILL);
    if (hasStopped && navigator.onLine) void resume();
  };
  const watch = setInterval(look, STANDSTILL / 3);
  const [earlier] = await upload.findPreviousUploads();
  if (earlier !== undefined) upload.resumeFromPreviousUpload(earlier);
  upload.start();
  return {
    resume: () => {
      show({ problem: null });
      void resume();
    },
  };
}

export type Sending = Awaited<ReturnType<typeof send>>;

/** Uploads a file unless another tab is doing so. */
export function uploadFile(file: File, category: string, listeners: Listeners): Promise<Sending | null> {
  if (navigator.locks === undefined) return send(file, category, listeners);
  return new Promise((done, failed) => {
    const name = `upload ${file.name} ${file.size} ${file.lastModified}`;
    void navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock === null) {
        listeners.onState({ sent: 0, secondsLeft: null, problem: ELSEWHERE });
        done(null);
        return;
      }
      await send(file, category, listeners).then(done, failed);
      // The tab holds the lock until it is closed.
      await new Promise(() => {});
    });
  });
}
