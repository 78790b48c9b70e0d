/** The age at which a price is shown with its date, in milliseconds. */
export const FRESH = 30 * 86_400_000;

/** The age at which a price expires, in milliseconds: 24 hours, less two minutes because prices are checked every minute. */
export const TERM = 86_400_000 - 120_000;

/** Returns the hosts in a text. 'amazon.*' means every host that begins with 'amazon.'. */
export function readHosts(text: string): string[] {
  return [...new Set(text.toLowerCase().split(/[\s,;]+/))].filter((host) =>
    /^[a-z\d-]+(?:\.[a-z\d*-]+)+$/.test(host),
  );
}

/** Returns the range of link keys (`lib/link-key`) of a host. */
export function rangeOfKeys(host: string): { from: string; to: string } {
  return host.endsWith('.*')
    ? { from: host.slice(0, -1), to: `${host.slice(0, -2)}/` }
    : { from: host, to: `${host}0` };
}

export function leadsTo(linkKey: string, hosts: readonly string[]): boolean {
  const [host = ''] = linkKey.split(/[/?]/);
  return hosts.some((each) => (each.endsWith('.*') ? host.startsWith(each.slice(0, -1)) : host === each));
}
