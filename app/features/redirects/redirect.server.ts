import { asc, desc, eq, or, sql } from 'drizzle-orm';
import { readPage } from '#app/infra/dashboard-list.server';
import { type Actor, countWhere, orm, recordChange, sqlite, write } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { type DiscardedRow, deleteRows } from '#app/infra/trash.server';
import { countOf } from '#app/lib/format';
import { missingPages, redirects, type Transaction } from '#db/schema';
import type { Candidate } from './redirect-candidate';
import * as paths from './redirect-rule';

export const MAX_REDIRECTS = 20_000;
const REDIRECTS_PER_PAGE = 100;

// The exact path wins over the paths below another one.
const ruleOf = sqlite.prepare<[string, string], { id: number; source: string; target: string | null }>(`
  SELECT id, source, target FROM redirects WHERE source IN (SELECT value FROM json_each(?))
  ORDER BY source = ? DESC, length(source) DESC LIMIT 1`);

/** Finds the redirect of a path that no page has. `location` is null for a page that was deleted for good. */
export function findRedirect(pathname: string): { id: number; location: string | null } | null {
  const path = pathname.length > 3 * paths.MAX_PATH ? null : paths.normalizePath(pathname);
  if (path === null || path.length > paths.MAX_PATH) return null;
  const rule = ruleOf.get(JSON.stringify(paths.listSources(path)), path);
  if (rule === undefined) return null;
  const { id, source, target } = rule;
  return { id, location: target === null ? null : paths.locate({ source, target }, pathname) };
}

export type SkippedRedirect = { line: number; from: string; reason: string };
export type RedirectImport = ReturnType<typeof putRedirects>;

/** Returns a target on this site as its path, so that loops and chains are found. Other targets stay as they are. */
function toOwnPath(to: string): string {
  if (env.SITE_URL === undefined || !/^https?:/i.test(to) || !URL.canParse(to)) return to;
  const [own, { host, pathname, search, hash }] = [new URL(env.SITE_URL), new URL(to)];
  return host.replace(/^www\./, '') === own.host.replace(/^www\./, '') ? pathname + search + hash : to;
}

/** Returns the stored redirects by source. Those from before `SITE_URL` was set may name this site in full. */
function readStoredRules(): Map<string, paths.Rule> {
  const all = readAllRedirects();
  return new Map(all.map(({ source, target }) => [source, { source, target: target && toOwnPath(target) }]));
}

type Checked = paths.Rule & { line: number; from: string; note: string };

function checkAll(candidates: readonly Candidate[]) {
  const rules = new Map<string, Checked>();
  const skipped: SkippedRedirect[] = [];
  for (const each of candidates) {
    const { line, from } = each;
    const skip = (reason: string) => skipped.push({ line, from, reason });
    if ('reason' in each) {
      skip(each.reason);
      continue;
    }
    const read = paths.readRule(from, toOwnPath(each.to));
    const other = read.ok ? rules.get(read.rule.source) : undefined;
    if (!read.ok) skip(read.reason);
    else if (other !== undefined) skip(`Line ${other.line} already redirects ${other.source}.`);
    else {
      const note = [each.note, read.note].filter(Boolean).join(' ');
      rules.set(read.rule.source, { ...read.rule, line, from, note });
    }
  }
  return { rules, skipped };
}

/** Rules by the sources of the redirects that would answer where they lead. */
type Goals = Map<string, paths.Rule>;

/** Lists the sources of the other redirects that would answer where a rule leads, the most exact one first. */
function listNext(rule: paths.Rule, all: ReadonlyMap<string, paths.Rule>): string[] {
  const goal = paths.goalOf(rule);
  const sources = goal === null ? [] : paths.listSources(goal);
  return sources.filter((source) => all.has(source) && source !== rule.source);
}

function addGoal(goals: Goals, rule: paths.Rule, all: ReadonlyMap<string, paths.Rule>): void {
  for (const source of listNext(rule, all)) goals.set(source, rule);
}

/** Returns why a rule cannot work if another redirect answers where it leads, or null. */
function explainNext(rule: paths.Rule, all: ReadonlyMap<string, paths.Rule>): string | null {
  const [next] = listNext(rule, all);
  if (next === undefined) return null;
  const target = all.get(next)?.target;
  if (target == null) return `${paths.goalOf(rule)} is marked as deleted.`;
  const back = paths.goalOf({ target });
  return back !== null && paths.covers(rule.source, back)
    ? `${next} redirects back, which would be a loop.`
    : `${next} redirects to ${target}. Use that target.`;
}

/** Returns why a rule cannot work if another redirect leads to its path, or null. */
function explainBefore({ source }: paths.Rule, goals: Goals): string | null {
  const before = goals.get(source);
  if (before === undefined) return null;
  return `${before.source} already redirects to ${paths.goalOf(before)}. Change that redirect first.`;
}

type Import = {
  existing: Map<string, paths.Rule>;
  rules: Map<string, Checked>;
  all: Map<string, paths.Rule>;
  goals: Goals;
};

/** Takes out the rules that stored redirects refuse, so that no other rule counts as a chain because of them. */
function refuseByStored({ existing, rules, all, goals }: Import): SkippedRedirect[] {
  const refused: SkippedRedirect[] = [];
  for (const rule of rules.values()) {
    const { source, line, from } = rule;
    const [next] = listNext(rule, all);
    const isByNext = next !== undefined && !rules.has(next);
    const reason = isByNext ? explainNext(rule, all) : explainBefore(rule, goals);
    if (reason === null) continue;
    refused.push({ line, from, reason });
    rules.delete(source);
    const stored = existing.get(source);
    if (stored === undefined) all.delete(source);
    else {
      all.set(source, stored);
      addGoal(goals, stored, all);
    }
  }
  return refused;
}

/** Adds or changes redirects, in the caller's transaction. `skipped` lists those that cannot work, such as loops and chains. */
function putRedirects(tx: Transaction, candidates: readonly Candidate[]) {
  const { rules, skipped } = checkAll(candidates);
  const stored = new Map(readAllRedirects().map(({ source, target }) => [source, target]));
  const existing = readStoredRules();
  const all = new Map<string, paths.Rule>([...existing, ...rules]);
  const goals: Goals = new Map();
  for (const rule of existing.values()) if (!rules.has(rule.source)) addGoal(goals, rule, all);
  skipped.push(...refuseByStored({ existing, rules, all, goals }));
  const outcome = { added: 0, changed: 0, unchanged: 0, skipped, notes: [] as SkippedRedirect[] };
  let free = MAX_REDIRECTS - existing.size;
  for (const rule of rules.values()) {
    const { source, target, line, from, note } = rule;
    const before = existing.get(source);
    const isFull = before === undefined && free <= 0;
    const reason = isFull
      ? `A site has at most ${countOf(MAX_REDIRECTS, 'redirect')}.`
      : (explainNext(rule, all) ?? explainBefore(rule, goals));
    if (reason !== null) {
      skipped.push({ line, from, reason });
      continue;
    }
    addGoal(goals, rule, all);
    if (note !== '') outcome.notes.push({ line, from, reason: note });
    if (before === undefined) {
      tx.insert(redirects).values({ source, target }).run();
      free -= 1;
      outcome.added += 1;
    } else if (stored.get(source) === target) outcome.unchanged += 1;
    else {
      tx.update(redirects).set({ target }).where(eq(redirects.source, source)).run();
      outcome.changed += 1;
    }
    forgetMissing(tx, source);
  }
  skipped.sort((one, other) => one.line - other.line);
  return outcome;
}

function forgetMissing(tx: Transaction, source: string): void {
  const { path } = missingPages;
  const start = source.replace(/\/\*$/, '');
  const isBelow = sql`${path} >= ${`${start}/`} and ${path} < ${`${start}/\u{10ffff}`}`;
  const isCovered = or(eq(path, start), start === source ? undefined : isBelow);
  tx.delete(missingPages).where(isCovered).run();
}

/** Deletes restored redirects that have become a loop or a chain, in the caller's transaction. Returns their number. */
export function dropRestoredChains(tx: Transaction, rows: DiscardedRow[]): number {
  const restored = new Set(rows.flatMap(({ table, values }) => (table === 'redirects' ? values.source : [])));
  if (restored.size === 0) return 0;
  const all = readStoredRules();
  const goals: Goals = new Map();
  for (const rule of all.values()) addGoal(goals, rule, all);
  const isChain = (rule: paths.Rule) => (explainNext(rule, all) ?? explainBefore(rule, goals)) !== null;
  const dropped = [...all.values()].filter((rule) => restored.has(rule.source) && isChain(rule));
  for (const { source } of dropped) tx.delete(redirects).where(eq(redirects.source, source)).run();
  return dropped.length;
}

const LINK = '/admin/redirects';

/** Adds or changes one redirect. An empty `to` means 410. Returns the error by field, or null. */
export async function saveRedirect({ from, to }: { from: string; to: string }, actor: Actor) {
  const read = paths.readRule(from, toOwnPath(to));
  if (!read.ok) return { [read.field]: [read.reason] };
  const { source, target } = read.rule;
  return write((tx) => {
    const { skipped, added, changed } = putRedirects(tx, [{ line: 1, from, to }]);
    const reason = skipped[0]?.reason;
    if (reason !== undefined) return { to: [reason] };
    const what = added > 0 ? 'added a redirect' : 'changed a redirect';
    const detail = `${source} → ${target ?? '410'}`;
    if (added + changed > 0) recordChange(tx, actor, { what, detail, link: LINK });
    return null;
  });
}

export async function importRedirects(candidates: readonly Candidate[], actor: Actor) {
  return write((tx) => {
    const outcome = putRedirects(tx, candidates);
    const count = outcome.added + outcome.changed;
    if (count > 0) recordChange(tx, actor, { what: `imported ${countOf(count, 'redirect')}`, link: LINK });
    return outcome;
  });
}

/** Deletes redirects. Undo restores them. */
export function deleteRedirects(ids: number[], actor: Actor) {
  const name = "source || ' → ' || coalesce(target, '410')";
  return deleteRows({ table: 'redirects', ids, noun: 'redirect', name, link: LINK }, actor);
}

export function listRedirects(page: number) {
  const newest = orm.select().from(redirects).orderBy(desc(redirects.id));
  return readPage(newest, { page, size: REDIRECTS_PER_PAGE, total: countWhere(redirects) });
}

export function readAllRedirects() {
  return orm.select().from(redirects).orderBy(asc(redirects.source)).all();
}
