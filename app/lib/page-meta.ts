import type { RootData } from './root-data';

type Match = { id: string; data?: unknown };
type PageMeta = { title: string; description?: string; noindex?: boolean };

function rootData(matches: readonly (Match | undefined)[]): Partial<RootData> {
  const data = matches.find((match) => match?.id === 'root')?.data;
  return typeof data === 'object' && data !== null ? data : {};
}

/** A page's title and description; the title begins with 'Error: ' when its form was rejected, and ends with the site's name. */
export function pageMeta(matches: readonly (Match | undefined)[], { title, description, noindex }: PageMeta) {
  const { siteName = 'Ribbon', rejected, pageDescription, indexed } = rootData(matches);
  const described = description || (noindex ? undefined : pageDescription);
  return [
    { title: `${rejected ? 'Error: ' : ''}${title === siteName ? siteName : `${title} · ${siteName}`}` },
    ...(described ? [{ name: 'description', content: described }] : []),
    ...(noindex || indexed === false ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}
