import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readMultipart, TooMuch } from '#app/server/web/multipart.server';

const BOUNDARY = 'x';
const PART = 500_000;

/** A form of many long texts, each of which is short enough by itself. */
function createForm(texts: number) {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="t${sent}"\r\n\r\n`;
      controller.enqueue(new TextEncoder().encode(`${head}${'a'.repeat(PART)}\r\n`));
      sent += 1;
      if (sent === texts) controller.close();
    },
  });
  const headers = { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` };
  const init = { method: 'POST', headers, body, duplex: 'half' as const };
  return { request: new Request('http://site.invalid/', init), countSent: () => sent };
}

test('a form with files holds only as many texts in memory as a page can repeat', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ribbon-form-'));
  const limits = { folder, maxFile: 1, maxField: 2 * PART, maxParts: 2_000 };
  const { request, countSent } = createForm(100);
  await expect(readMultipart(request, limits)).rejects.toThrow(TooMuch);
  expect(countSent()).toBeLessThan(20);
  expect(readdirSync(folder)).toEqual([]);
});
