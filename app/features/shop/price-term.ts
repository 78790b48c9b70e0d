/** How long a price is more than what was last seen, in milliseconds. */
export const FRESH = 30 * 86_400_000;

/**
 * How long a price may be shown at all where a shop's terms end it, in milliseconds: Amazon's allow a day. Two minutes less, since
 * what has ended is looked for every minute.
 */
export const TERM = 86_400_000 - 120_000;

/** The hosts that a text names, one after the other: 'amazon.*' is every host that begins so. */
export function readHosts(text: string): string[] {
  return [...new Set(text.toLowerCase().split(/[\s,;]+/))].filter((host) =>
    /^[a-z\d-]+(?:\.[a-z\d*-]+)+$/.test(host),
  );
}

/** The texts between which the keys of links to a host stand (`lib/link-key`). */
export function rangeOfKeys(host: string): { from: string; to: string } {
  return host.endsWith('.*')
    ? { from: host.slice(0, -1), to: `${host.slice(0, -2)}/` }
    : { from: host, to: `${host}0` };
}

/** Whether a link, by its key, leads to one of these hosts. */
export function leadsTo(linkKey: string, hosts: readonly string[]): boolean {
  const [host = ''] = linkKey.split(/[/?]/);
  return hosts.some((each) => (each.endsWith('.*') ? host.startsWith(each.slice(0, -1)) : host === each));
}
