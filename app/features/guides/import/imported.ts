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
  /** What of it cannot come along, in words. */
  left: string[];
  /** Descriptions of the parts that could not be read. A text with any of them is a draft. */
  unread: string[];
};

export type ImportedSite = {
  texts: ImportedText[];
  /** What the export has that is no text: how many of each, in words. */
  left: string[];
  /** What addresses of pictures without a host are below. */
  base: string | null;
};
