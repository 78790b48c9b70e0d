/** A sentence of a document. */
type Sentence = { text: string; words: number };

/** Returns the prose of a Markdown text, without code, tables, images, link targets and HTML comments. */
export function readProse(markdown: string): string {
  return markdown
    .replace(/^\s*```[\s\S]*?^\s*```$/gm, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/^\s*\|.*$/gm, '')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`[^`]*`/g, 'Code');
}

/** Returns the tables of a Markdown text, without inline code. */
export function readTables(markdown: string): string {
  return [...markdown.matchAll(/^\s*\|.*$/gm)].map(([row]) => row.replace(/`[^`]*`/g, 'Code')).join('\n');
}

/** Lists the paragraphs and list items of prose, each as one line. Headings are left out. */
export function listParagraphs(prose: string): string[] {
  return prose
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.)\s)/)
    .map((block) =>
      block
        .replace(/^\s*(?:[-*]|\d+\.)\s+/, '')
        .replace(/\*/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((block) => block !== '' && !block.startsWith('#'));
}

/** Lists the sentences of prose. A sentence ends with a mark before a space and a capital, a digit or a quotation mark. */
export function listSentences(prose: string): Sentence[] {
  return listParagraphs(prose)
    .flatMap((paragraph) => paragraph.split(/(?<=[.!?][)"’”]?)\s+(?=["“'(/A-Z\d])/))
    .map((text) => ({ text, words: text.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)).length }))
    .filter(({ words }) => words > 0);
}

/** Returns the middle value of a list of numbers, or 0 for an empty one. */
export function medianOf(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
