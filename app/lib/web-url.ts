/** Returns a stored URL if it is http or https. Checking again prevents script links that were written directly to the database. */
export function webUrl(text: string | null): string | null {
  if (text === null || !URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

/** Returns where a link to a stored image leads: to a file of the site, or to a web URL. */
export function imageLink(url: string): string | undefined {
  return /^\/(?!\/)/.test(url) ? url : (webUrl(url) ?? undefined);
}

/** Reads a typed URL, with or without a scheme. Returns null for other text and for URLs with a username. */
export function readTypedUrl(text: string): URL | null {
  const trimmed = text.trim();
  const full = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  const url = URL.canParse(full) ? new URL(full) : null;
  return url === null || url.username !== '' ? null : url;
}

/** Reads a typed host, alone or in a URL, or returns null. */
export function readTypedHost(text: string): string | null {
  return readTypedUrl(text)?.host || null;
}
