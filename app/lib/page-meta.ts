import type { RootData } from './root-data';

type Match = { id: string; data?: unknown };
type PageMeta = { title: string; description?: string; noindex?: boolean };

function rootData(matches: readonly (Match | undefined)[]): Partial<RootData> {
  const data = matches.find((match) => match?.id === 'root')?.data;
  return typeof data === 'object' && data !== null ? data : {};
}

/** A page's title and description; the title begins with 'Error: ' when its form was rejected, and ends with the site's name. */
export function pageMeta(matches: readonly (Match | undefined)[], { title, description, noindex }: PageMeta) {
  const { siteName = 'Ribbon', rejected } = rootData(matches);
  return [
    { title: `${rejected ? 'Error: ' : ''}${title === siteName ? siteName : `${title} · ${siteName}`}` },
    ...(description === undefined ? [] : [{ name: 'description', content: description }]),
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}
