type Link = readonly [address: string, label: string];

/** Returns the links without one URL. */
export function listLinks(links: readonly Link[], without: string): readonly Link[] {
  return links.filter(([url]) => url !== without);
}
