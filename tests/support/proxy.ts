import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const hosting = join(import.meta.dirname, '..', '..', 'hosting');

export const DOMAIN = 'gifts.example';
export type ProxyName = 'nginx' | 'caddy';

const PROGRAMS: Record<ProxyName, string[]> = {
  nginx: ['/usr/sbin/nginx', '/usr/local/sbin/nginx'],
  caddy: ['/usr/bin/caddy', '/usr/local/bin/caddy'],
};

/** The proxy's program, where it is installed. */
export function findProxy(name: ProxyName): string | undefined {
  return PROGRAMS[name].find((file) => existsSync(file));
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address();
      server.close(() => done(typeof bound === 'object' && bound !== null ? bound.port : 0));
    });
  });
}

/** A certificate for the domain that only tests believe. */
function makeCertificate(folder: string): { cert: string; key: string } {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', `/CN=${DOMAIN}`, '-addext', `subjectAltName=DNS:${DOMAIN}`];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject];
  execFileSync('openssl', [...made, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  return { cert, key };
}

type Places = { folder: string; upstream: string; plain: number; tls: number };

/** The example of nginx as it stands, but for the places; the frame around it is what Debian's own file gives. */
function configureNginx({ folder, upstream, plain, tls }: Places): string[] {
  const { cert, key } = makeCertificate(folder);
  const site = readFileSync(join(hosting, 'nginx.conf'), 'utf8')
    .replace(/^ *listen \[::\].*$/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${tls} ssl;`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${cert};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replace('http://127.0.0.1:3000', upstream);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n');
  // Its workers take another account when root starts it, and that one may not write here.
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  const frame = `${user}pid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log off;\ngzip on;\n${temporary}\n${site}}\n`;
  writeFileSync(join(folder, 'nginx.conf'), frame);
  return [
    '-p',
    folder,
    '-c',
    join(folder, 'nginx.conf'),
    '-e',
    join(folder, 'error.log'),
    '-g',
    'daemon off;',
  ];
}

/** The example of Caddy, with a certificate of the tests in the place of Let's Encrypt's. */
function configureCaddy({ folder, upstream, plain, tls }: Places): string[] {
  const { cert, key } = makeCertificate(folder);
  const site = readFileSync(join(hosting, 'Caddyfile'), 'utf8')
    .replace(`${DOMAIN} {`, `https://${DOMAIN}:${tls} {\n\ttls ${cert} ${key}`)
    .replace('127.0.0.1:3000', new URL(upstream).host);
  const frame = `{\n\tadmin off\n\tauto_https disable_redirects\n\thttp_port ${plain}\n}\n${site}`;
  writeFileSync(join(folder, 'Caddyfile'), frame);
  return ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
}

export type ProxyAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer };
type Sent = { method?: string; headers?: OutgoingHttpHeaders; body?: string | Buffer; from?: string };
export type RunningProxy = {
  send: (path: string, sent?: Sent) => Promise<ProxyAnswer>;
  stop: () => Promise<void>;
};

function send(
  port: number,
  path: string,
  { method = 'GET', headers, body, from }: Sent,
): Promise<ProxyAnswer> {
  const options: RequestOptions = {
    host: '127.0.0.1',
    port,
    path,
    method,
    servername: DOMAIN,
    rejectUnauthorized: false,
    agent: false,
    headers: { Host: DOMAIN, ...(body === undefined ? {} : { 'Content-Length': body.length }), ...headers },
    ...(from === undefined ? {} : { localAddress: from }),
  };
  return new Promise((done, failed) => {
    const sending = request(options, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(pieces) }),
      );
    });
    sending.on('error', failed);
    sending.end(body);
  });
}

async function waitFor(port: number, process: ChildProcess): Promise<void> {
  for (;;) {
    if (process.exitCode !== null) throw new Error(`The proxy ended with ${process.exitCode}.`);
    if (await send(port, '/healthz', {}).catch(() => null)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Starts the proxy of the hosting examples in front of a site. */
export async function startProxy(name: ProxyName, program: string, upstream: string): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), `ribbon-${name}-`));
  const places = { folder, upstream, plain: await freePort(), tls: await freePort() };
  const args = name === 'nginx' ? configureNginx(places) : configureCaddy(places);
  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, HOME: folder, NODE_ENV: 'test' };
  const child = spawn(program, args, { env, stdio: 'ignore' });
  await waitFor(places.tls, child);
  return {
    send: (path, sent = {}) => send(places.tls, path, sent),
    stop: () =>
      new Promise((done) => {
        child.once('exit', () => done());
        child.kill('SIGTERM');
      }),
  };
}
