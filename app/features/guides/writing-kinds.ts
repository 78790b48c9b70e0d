const WRITING_KINDS = ['guide', 'page'] as const;
export type WritingKind = (typeof WRITING_KINDS)[number];

type Kind = {
  /** Folder of the public URLs. */
  folder: string;
  /** URL of the dashboard's list. */
  list: string;
  /** URL of the editors. */
  editor: string;
  add: string;
};

/** Guides and pages of one's own share their table, editor and rules. */
export const WRITING: Record<WritingKind, Kind> = {
  guide: { folder: '/guides', list: '/admin/guides', editor: '/admin/guides', add: 'Write a guide' },
  page: { folder: '/pages', list: '/admin/pages', editor: '/admin/pages/own', add: 'Add a page' },
};

export function writingUrl(kind: WritingKind, slug: string): string {
  return `${WRITING[kind].folder}/${encodeURIComponent(slug)}`;
}

/** Returns the kind that a screen of the dashboard edits. */
export function writingKindOf(path: string): WritingKind {
  return path.startsWith(WRITING.page.list) ? 'page' : 'guide';
}
