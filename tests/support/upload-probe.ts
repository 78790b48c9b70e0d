import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createReadableStreamFromReadable } from '@remix-run/node';
import { readMultipart } from '#app/server/web/multipart.server';

/**
 * Reads forms with files as the site does, in a process of its own and without its database, whose binding is made for one Node
 * only. Answers with what arrived, and with the names of the files that stayed behind.
 */
const folder = process.argv[2] ?? '';
const limits = { folder, maxFile: 25 * 1024 * 1024, maxField: 64 * 1024, maxParts: 100 };

const server = createServer(async (incoming, response) => {
  const request = new Request('http://site.example/', {
    method: 'POST',
    headers: { 'Content-Type': incoming.headers['content-type'] ?? '' },
    body: createReadableStreamFromReadable(incoming),
    duplex: 'half',
  } as RequestInit);
  try {
    const { form, files } = await readMultipart(request, limits);
    const sent = [...files].map(([field, { path, name, size }]) => ({
      field,
      name,
      size,
      hash: createHash('sha256').update(readFileSync(path)).digest('hex'),
    }));
    response.end(JSON.stringify({ fields: [...form], files: sent, kept: readdirSync(folder).length }));
  } catch {
    response.writeHead(400).end(JSON.stringify({ kept: readdirSync(folder).length }));
  }
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
