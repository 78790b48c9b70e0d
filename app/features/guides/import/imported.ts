/** One text of another program, as its export has it. */
export type ImportedText = {
  kind: 'post' | 'page';
  title: string;
  slug: string;
  html: string;
  summary: string;
  author: string;
  /** Whether others saw it, and since or from when. */
  status: 'published' | 'draft' | 'scheduled';
  at: Date | null;
  cover: string | null;
  /** Where it stood, without the site; null where the export does not say. */
  oldPath: string | null;
  /** Descriptions of what changes in the import. */
  notes: string[];
  /** Descriptions of the parts that could not be read. A text with any of them is a draft. */
  unread: string[];
};

export type ImportedSite = {
  texts: ImportedText[];
  /** Descriptions of the parts of the export that Ribbon does not import. */
  notImported: string[];
  /** The old site's URL, against which relative URLs are resolved. */
  base: string | null;
};
