/** Guides and pages of one's own share their table, editor and rules. `folder` has their public URLs, `editor` those of the dashboard. */
export const WRITING = {
  guide: { folder: '/guides', list: '/admin/guides', editor: '/admin/guides', add: 'Write a guide' },
  page: { folder: '/pages', list: '/admin/pages', editor: '/admin/pages/own', add: 'Add a page' },
};
export type WritingKind = keyof typeof WRITING;

export function writingUrl(kind: WritingKind, slug: string): string {
  return `${WRITING[kind].folder}/${encodeURIComponent(slug)}`;
}

/** Returns the kind that a screen of the dashboard edits. */
export function writingKindOf(path: string): WritingKind {
  return path.startsWith(WRITING.page.list) ? 'page' : 'guide';
}
