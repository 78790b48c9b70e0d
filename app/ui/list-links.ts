type Link = readonly [address: string, label: string];

/** Links but for one, which leads nowhere yet. */
export function listLinks(links: readonly Link[], without: string): readonly Link[] {
  return links.filter(([url]) => url !== without);
}
