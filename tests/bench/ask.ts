import { Agent, get } from 'node:http';
import { performance } from 'node:perf_hooks';

export const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Returns the whole response to a request. Throws unless it is 200. Requests with a cookie get no cached page. */
export function ask(url: string, cookie = 'ribbon-owner=bench', encoding = 'br'): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { Cookie: cookie, 'Accept-Encoding': encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(Buffer.concat(chunks).toString('latin1'))
          : reject(new Error(`${url}: ${response.statusCode}`)),
      );
    }).on('error', reject);
  });
}

/** Milliseconds per request of each kind, one request in flight, the kinds in turns so that noise meets all of them. */
export async function timeInTurns(
  kinds: (() => Promise<unknown>)[],
  { rounds, warmUp }: { rounds: number; warmUp: number },
): Promise<number[][]> {
  const times: number[][] = kinds.map(() => []);
  for (let turn = -warmUp; turn < rounds; turn += 1)
    for (const [index, run] of kinds.entries()) {
      const started = performance.now();
      await run();
      if (turn >= 0) times[index]?.push(performance.now() - started);
    }
  return times;
}
