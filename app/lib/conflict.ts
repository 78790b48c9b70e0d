type Texts = Record<string, string | null | undefined>;

/** Describes the fields of `labels` in which two versions differ, one a line: 'Price: $68'. */
export function describeConflict(labels: Texts, { mine, theirs }: { mine: Texts; theirs: Texts }) {
  const names = Object.keys(labels).filter((name) => (mine[name] ?? '') !== (theirs[name] ?? ''));
  const describe = (texts: Texts) => names.map((name) => `${labels[name]}: ${texts[name] || '–'}`).join('\n');
  return { mine: describe(mine), theirs: describe(theirs) };
}
