/**
 * A stored address as a link may have it: null unless it is of the web. It was checked when it was stored; a link that runs code
 * must not be shown even if somebody wrote it into the database.
 */
export function webAddress(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
