import type { Site } from './site';

export type Answer = { status: number; headers: Headers; text: string; location: string | null };
type Fields = Record<string, string | string[]>;

/**
 * A browser without scripts: keeps cookies, follows nothing by itself. It takes answers as they are: to compress and unpack
 * thousands of them takes long, and tells nothing but what the tests of the server ask by themselves.
 */
export class Visitor {
  #cookies = new Map<string, string>();
  readonly #site: Pick<Site, 'url'>;
  readonly #headers: Record<string, string>;

  constructor(site: Pick<Site, 'url'>, headers: Record<string, string> = {}) {
    this.#site = site;
    this.#headers = headers;
  }

  get cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async send(path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers({
      'Accept-Encoding': 'identity',
      ...this.#headers,
      ...(init.headers as Record<string, string>),
    });
    if (this.#cookies.size > 0) headers.set('Cookie', this.cookies);
    const response = await fetch(new URL(path, this.#site.url), { redirect: 'manual', ...init, headers });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    const location = response.headers.get('Location');
    return { status: response.status, headers: response.headers, text: await response.text(), location };
  }

  #keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split('; ');
    const [name = '', ...value] = pair.split('=');
    if (attributes.includes('Max-Age=0')) this.#cookies.delete(name);
    else this.#cookies.set(name, value.join('='));
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send(path, { headers });
  }

  post(path: string, fields: Fields, headers: Record<string, string> = {}): Promise<Answer> {
    const body = new URLSearchParams();
    for (const [name, value] of Object.entries(fields))
      for (const each of [value].flat()) body.append(name, each);
    return this.send(path, { method: 'POST', body, headers });
  }

  /** Follows redirects to a page of the site. */
  async follow({ location }: Answer): Promise<Answer> {
    if (location === null) throw new Error('There is nothing to follow.');
    const answer = await this.get(location);
    return answer.status >= 300 && answer.status < 400 && answer.location !== null
      ? this.follow(answer)
      : answer;
  }
}

/** Registers through the set-up link; the visitor is the administrator afterwards. */
export async function becomeAdministrator(site: Pick<Site, 'url' | 'setupToken'>): Promise<Visitor> {
  const visitor = new Visitor(site);
  const answer = await visitor.post('/auth', {
    intent: 'register',
    username: 'warden',
    email: 'warden@site.example',
    password: 'a good long sentence',
    setup: site.setupToken,
  });
  if (answer.status !== 303) throw new Error(`No administrator: ${answer.status}`);
  return visitor;
}
