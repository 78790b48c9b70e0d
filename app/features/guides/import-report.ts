import { z } from 'zod';
import { countOf } from '#app/lib/format';

export const IMPORT_RESULTS = {
  guide: 'New guide',
  page: 'New page',
  updated: 'Updated',
  unchanged: 'Unchanged',
  nothing: 'Not imported',
} as const;

export const contentReportSchema = z.object({
  images: z.number(),
  redirects: z.number(),
  notImported: z.array(z.string()),
  texts: z.array(
    z.object({
      title: z.string(),
      result: z.enum(['guide', 'page', 'updated', 'unchanged', 'nothing']),
      isDraft: z.boolean(),
      path: z.string(),
      oldPath: z.string().nullable(),
      notes: z.array(z.string()),
    }),
  ),
});
export type ContentReport = z.output<typeof contentReportSchema>;

/** Sums up an import, without zeros: '3 guides, 1 page, 2 images added. 4 texts unchanged.' */
export function summarizeReport({ texts, images, redirects }: ContentReport): string {
  const count = (result: keyof typeof IMPORT_RESULTS) =>
    texts.filter((text) => text.result === result).length;
  const list = (state: string, counts: Record<string, number>) => {
    const shown = Object.entries(counts).filter(([, number]) => number > 0);
    return shown.length > 0 && `${shown.map(([noun, number]) => countOf(number, noun)).join(', ')} ${state}.`;
  };
  const sentences = [
    list('added', { guide: count('guide'), page: count('page'), image: images, redirect: redirects }),
    list('updated', { text: count('updated') }),
    list('unchanged', { text: count('unchanged') }),
  ];
  return sentences.filter(Boolean).join(' ') || 'Nothing imported.';
}

/** Returns the old and new path of each text that has moved. */
export function listMoves({ texts }: ContentReport): { from: string; to: string }[] {
  return texts.flatMap(({ result, oldPath, path }) =>
    result === 'nothing' || oldPath === null || oldPath === path ? [] : [{ from: oldPath, to: path }],
  );
}

/** Prints a report for the command line. */
export function printReport(report: ContentReport): string[] {
  const notes = report.texts.flatMap(({ title, notes: own }) =>
    own.length === 0 ? [] : [`  ${title || 'Untitled'}: ${own.join('; ')}`],
  );
  const left = [...report.notImported.map((each) => `  ${each}`), ...notes];
  const moves = listMoves(report).map(({ from, to }) => `  ${from} ${to}`);
  return [
    summarizeReport(report),
    ...(left.length > 0 ? ['', 'Not imported or changed:', ...left] : []),
    ...(moves.length > 0 ? ['', 'Old and new URLs:', ...moves] : []),
  ];
}
