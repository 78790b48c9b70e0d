/**
 * A stored address as a link may have it: null unless it is of the web. It was checked when it was stored; a link that runs code
 * must not be shown even if somebody wrote it into the database.
 */
export function webUrl(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

/** An address as people type or paste it, with or without a scheme; null when it is none, or carries somebody's name. */
export function readTypedUrl(text: string): URL | null {
  const trimmed = text.trim();
  const address = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  return url === null || url.username !== '' ? null : url;
}

/** The host that someone typed, alone or in an address; null when it is none. */
export function readTypedHost(text: string): string | null {
  return readTypedUrl(text)?.host || null;
}
