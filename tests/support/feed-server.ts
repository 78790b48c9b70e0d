import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** A shop of ours on loopback that gives a feed at any path, as shops do: packed, with an ETag, and 304 for who has it. */
export async function startFeedServer() {
  const asked: IncomingMessage[] = [];
  const shop = {
    body: '',
    status: 200,
    /** Cuts the answer off in its middle. */
    breaksOff: false,
    asked,
    url: '',
    close: () => server.close(),
  };
  const server = createServer((request, response) => {
    asked.push(request);
    const etag = `"${Buffer.from(shop.body).length}-${shop.body.length > 0 ? shop.body.charCodeAt(shop.body.length - 2) : 0}"`;
    if (request.url?.startsWith('/away')) {
      response.writeHead(302, { Location: 'http://127.0.0.1:9/private' }).end();
      return;
    }
    if (shop.status !== 200) {
      response.writeHead(shop.status).end('no');
      return;
    }
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304, { ETag: etag }).end();
      return;
    }
    const packed = gzipSync(shop.body);
    response.writeHead(200, {
      ETag: etag,
      'Content-Type': 'text/csv',
      'Content-Encoding': 'gzip',
      'Content-Length': packed.length,
    });
    if (!shop.breaksOff) response.end(packed);
    else response.write(packed.subarray(0, packed.length / 2), () => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  shop.url = `http://127.0.0.1:${port}`;
  return shop;
}
