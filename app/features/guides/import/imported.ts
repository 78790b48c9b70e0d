export type ImportedText = {
  kind: 'post' | 'page';
  /** The id in the old system. */
  id: string;
  title: string;
  slug: string;
  html: string;
  summary: string;
  author: string;
  tags: string[];
  seoTitle: string;
  seoDescription: string;
  status: 'published' | 'draft' | 'scheduled';
  at: Date | null;
  cover: string | null;
  oldPath: string | null;
  /** Other paths of the old site that lead to the text, such as `/?p=12`. */
  aliases: string[];
  notes: string[];
  /** Descriptions of the parts that could not be read. A text with any of them is a draft. */
  unread: string[];
};

/** Leaves out a text whose conversion could take hours. A guide is a tenth as long. */
export function boundText(text: { html: string; unread: string[] }) {
  return text.html.length <= 1_000_000 ? text : { html: '', unread: ['its text, which is too long'] };
}

export type ImportedSite = {
  texts: ImportedText[];
  notImported: string[];
  base: string | null;
  /** Links of plugins by their path on the old site, with the URLs that they lead to. */
  shopLinks: Map<string, string[]>;
};
