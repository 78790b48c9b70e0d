import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived: the envelope's recipient, the headers by their lower-case names, and the text as people read it, with and without a form. */
export type Arrived = {
  to: string;
  from: string;
  headers: Map<string, string>;
  text: string;
  html: string | null;
  raw: string;
};

function decode(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

type Part = { headers: Map<string, string>; text: string };

function parsePart(raw: string): Part {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const headers = new Map(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line): [string, string] => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
  );
  const text = decode(rest.join('\r\n\r\n'), headers.get('content-transfer-encoding')?.toLowerCase());
  return { headers, text: text.replace(/\r\n/g, '\n') };
}

/** Of a mail in two parts, both of them. */
function parse(raw: string): Pick<Arrived, 'headers' | 'text' | 'html' | 'raw'> {
  const { headers, text } = parsePart(raw);
  const [, boundary] =
    /^multipart\/alternative;.*boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '') ?? [];
  if (boundary === undefined) return { headers, text, html: null, raw };
  const parts = raw
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => parsePart(part.trimStart()));
  const of = (type: string) => parts.find((part) => part.headers.get('content-type')?.startsWith(type))?.text;
  return { headers, text: of('text/plain') ?? '', html: of('text/html') ?? null, raw };
}

type Refusal = { code: number; text: string };

const errorOf = ({ code, text }: Refusal) => Object.assign(new Error(text), { responseCode: code });

/** A real SMTP server on loopback that keeps what it is given. */
export class MailServer {
  readonly arrived: Arrived[] = [];
  /** What it says to a recipient instead of taking the mail. */
  refusal: (to: string) => Refusal | null = () => null;
  /** What it says to every sender. */
  senderRefusal: Refusal | null = null;
  /** For whom it takes a mail and never says so. */
  silence: (to: string) => boolean = () => false;
  silenced = 0;
  /** How often a recipient was named. */
  asked = 0;
  #server: SMTPServer | undefined;
  #port = 0;

  get url(): string {
    return `smtp://ribbon:secret%20word@127.0.0.1:${this.#port}`;
  }

  /** Starts it, at the port of the last time. */
  async start(): Promise<void> {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      // A connection that the site keeps must not hold the end up.
      closeTimeout: 200,
      onAuth: ({ username, password }, _session, done) =>
        username === 'ribbon' && password === 'secret word'
          ? done(null, { user: username })
          : done(new Error('Who are you?')),
      onRcptTo: ({ address }, _session, done) => {
        this.asked += 1;
        const refusal = this.refusal(address);
        done(refusal && errorOf(refusal));
      },
      onMailFrom: (_address, _session, done) => done(this.senderRefusal && errorOf(this.senderRefusal)),
      onData: (stream, { envelope }, done) => {
        const pieces: Buffer[] = [];
        stream.on('data', (piece: Buffer) => pieces.push(piece));
        stream.on('end', () => {
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
          const parsed = parse(Buffer.concat(pieces).toString('utf8'));
          if (envelope.rcptTo.some(({ address }) => this.silence(address))) {
            this.silenced += 1;
            for (const connection of server.connections) connection.close();
            return;
          }
          for (const { address } of envelope.rcptTo) this.arrived.push({ to: address, from, ...parsed });
          done();
        });
      },
    });
    this.#server = server;
    await new Promise<void>((done) => server.listen(this.#port, '127.0.0.1', done));
    const { port } = server.server.address() as AddressInfo;
    this.#port = port;
  }

  async stop(): Promise<void> {
    await new Promise<void>((done) => (this.#server ? this.#server.close(() => done()) : done()));
  }

  /** Waits for mail to an address; `count` of it in all. */
  async waitFor(to: string, count = 1): Promise<Arrived[]> {
    for (;;) {
      const mine = this.arrived.filter((mail) => mail.to === to);
      if (mine.length >= count) return mine;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** The links of a mail on the site, as paths. */
export function linksOf({ text }: Arrived, origin: string): string[] {
  return text
    .split('\n')
    .flatMap((line) => (line.startsWith(`${origin}/`) ? [line.slice(origin.length)] : []));
}
