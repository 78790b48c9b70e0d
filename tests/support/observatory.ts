type Page = { headers: Headers; html: string; policy: Map<string, string[]> };
/** Points that a page loses, and why; or that it gains. */
type Finding = { points: number; problem?: string };

const OPEN = /^(?:\*|https?:|data:|'unsafe-inline'|'unsafe-eval'|'unsafe-hashes')$/;
const PRIVATE_REFERRERS = /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/;
const SIX_MONTHS = 15_768_000;

function judgePolicy({ policy }: Page): Finding {
  const sourcesOf = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*'];
  if (policy.size < 2) return { points: -25, problem: 'no content security policy' };
  if ([...sourcesOf('script-src'), ...sourcesOf('object-src')].some((source) => OPEN.test(source)))
    return { points: -20, problem: 'scripts of anyone' };
  if (sourcesOf('style-src').some((source) => OPEN.test(source)))
    return { points: 0, problem: 'styles of anyone' };
  return { points: policy.get('default-src')?.join() === "'none'" ? 10 : 5 };
}

function judgeCookie(cookie: string): Finding[] {
  const findings: Finding[] = [];
  if (!/; Secure/i.test(cookie)) findings.push({ points: -20, problem: 'a cookie that is not Secure' });
  if (!/; HttpOnly/i.test(cookie)) findings.push({ points: -30, problem: 'a cookie that is not HttpOnly' });
  if (!/; SameSite=(?:Lax|Strict)/i.test(cookie))
    findings.push({ points: -20, problem: 'a cookie without SameSite' });
  return findings;
}

function judgeTransport({ headers }: Page): Finding {
  const lifetime = Number(/max-age=(\d+)/.exec(headers.get('Strict-Transport-Security') ?? '')?.[1] ?? 0);
  if (lifetime === 0) return { points: -20, problem: 'no HSTS' };
  return lifetime < SIX_MONTHS ? { points: -10, problem: 'HSTS for less than six months' } : { points: 0 };
}

function judgeFraming({ headers, policy }: Page): Finding {
  if (policy.get('frame-ancestors')?.join() === "'none'") return { points: 5 };
  const isOld = /^(?:DENY|SAMEORIGIN)$/.test(headers.get('X-Frame-Options') ?? '');
  return isOld ? { points: 0 } : { points: -20, problem: 'it can be framed' };
}

function judgeScripts({ html }: Page): Finding[] {
  return [...html.matchAll(/<script[^>]* src="((?:https?:)?\/\/[^"]+)"/g)].map(([, source = '']) => ({
    points: source.startsWith('http:') ? -50 : -5,
    problem: `a script of ${source}`,
  }));
}

const RULES: ((page: Page) => Finding | Finding[])[] = [
  judgePolicy,
  ({ headers }) => headers.getSetCookie().flatMap(judgeCookie),
  ({ headers }) =>
    headers.get('Access-Control-Allow-Origin') === '*'
      ? { points: -50, problem: 'anyone may read it' }
      : { points: 0 },
  judgeTransport,
  ({ headers }) =>
    PRIVATE_REFERRERS.test(headers.get('Referrer-Policy') ?? '')
      ? { points: 5 }
      : { points: -5, problem: 'addresses reach other sites' },
  ({ headers }) =>
    headers.get('X-Content-Type-Options') === 'nosniff'
      ? { points: 0 }
      : { points: -5, problem: 'types are guessed' },
  judgeFraming,
  ({ headers }) => ({ points: headers.get('Cross-Origin-Resource-Policy') === 'same-origin' ? 10 : 0 }),
  judgeScripts,
];

/**
 * The rules of MDN's HTTP Observatory as far as an answer decides them (its page "Tests & scoring"): 100 to begin with, less for
 * each fault; what is better than needed adds to a score of 90 and more. 100 and more is A+.
 */
export function scoreHeaders(headers: Headers, html: string): { score: number; problems: string[] } {
  const parts = (headers.get('Content-Security-Policy') ?? '')
    .split(';')
    .map((part) => part.trim().split(/\s+/));
  const policy = new Map(parts.map(([name = '', ...sources]) => [name, sources]));
  const findings = RULES.flatMap((judge) => judge({ headers, html, policy }));
  const sum = (of: Finding[]) => of.reduce((total, { points }) => total + points, 0);
  const score = 100 + sum(findings.filter(({ points }) => points < 0));
  return {
    score: score >= 90 ? score + sum(findings.filter(({ points }) => points > 0)) : score,
    problems: findings.flatMap(({ problem }) => problem ?? []),
  };
}
