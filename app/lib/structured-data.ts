/** JSON-LD of https://schema.org, without its context. */
export type Structured = Record<string, unknown>;

/** Seconds as an ISO 8601 duration. */
export function isoDuration(seconds: number): string {
  return `PT${Math.floor(seconds / 3_600)}H${Math.floor(seconds / 60) % 60}M${seconds % 60}S`;
}

function listOf(type: string, items: Structured[]): Structured {
  const numbered = items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item }));
  return { '@type': type, itemListElement: numbered };
}

export function breadcrumbs(origin: string, links: [name: string, path: string][]): Structured {
  const items = links.map(([name, path]) => ({ name, item: origin + path }));
  return listOf('BreadcrumbList', items);
}

/** Lists the pages of a folder, such as `/video`. */
export function itemList(origin: string, folder: string, pages: { id: number }[] = []): Structured {
  const items = pages.map(({ id }) => ({ url: `${origin}${folder}/${id}` }));
  return listOf('ItemList', items);
}

export function webSite(origin: string, name: string): Structured {
  return {
    '@type': 'WebSite',
    name,
    url: `${origin}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/videos?search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}
