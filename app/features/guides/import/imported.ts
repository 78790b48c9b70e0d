export type ImportedText = {
  kind: 'post' | 'page';
  title: string;
  slug: string;
  html: string;
  summary: string;
  author: string;
  status: 'published' | 'draft' | 'scheduled';
  at: Date | null;
  cover: string | null;
  oldPath: string | null;
  notes: string[];
  /** Descriptions of the parts that could not be read. A text with any of them is a draft. */
  unread: string[];
};

export type ImportedSite = {
  texts: ImportedText[];
  notImported: string[];
  base: string | null;
};
