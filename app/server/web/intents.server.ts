import { badRequest } from '#app/lib/site-errors';

/** Chooses an action of a page by an `intent`. @throws a 400 when the page has no such action */
export function chooseByIntent<Run>(table: Record<string, Run>, intent: string): Run {
  const run = Object.hasOwn(table, intent) ? table[intent] : undefined;
  if (run === undefined) throw badRequest('This page has no such action. Reload it and try again.');
  return run;
}
