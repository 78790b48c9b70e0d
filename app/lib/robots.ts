type Group = { agents: string[]; rules: { allow: boolean; path: string }[] };

function readGroups(text: string): Group[] {
  const groups: Group[] = [];
  let open = false;
  for (const line of text.split(/\r?\n/).slice(0, 5_000)) {
    const match = /^\s*(user-agent|allow|disallow)\s*:\s*([^#]*)/i.exec(line);
    if (!match) continue;
    const [, field = '', value = ''] = match;
    if (field.toLowerCase() === 'user-agent') {
      if (!open) groups.push({ agents: [], rules: [] });
      groups.at(-1)?.agents.push(value.trim().toLowerCase());
      open = true;
      continue;
    }
    open = false;
    if (value.trim() !== '')
      groups.at(-1)?.rules.push({ allow: field.toLowerCase() === 'allow', path: value.trim() });
  }
  return groups;
}

/** Whether a rule with `*` and a closing `$` fits a path; by searching its parts in turn, since a pattern could be made to take hours. */
function fits(rule: string, path: string): boolean {
  const isWhole = rule.endsWith('$');
  const [first = '', ...parts] = (isWhole ? rule.slice(0, -1) : rule).split('*');
  const last = parts.pop();
  if (last === undefined) return isWhole ? path === first : path.startsWith(first);
  if (!path.startsWith(first)) return false;
  let place = first.length;
  for (const part of parts) {
    const found = path.indexOf(part, place);
    if (found < 0) return false;
    place = found + part.length;
  }
  return isWhole ? path.length - last.length >= place && path.endsWith(last) : path.includes(last, place);
}

/**
 * Whether a site's robots.txt lets a robot of this name ask for a path: the group of its name, else that of all; of the rules
 * that fit, the longest counts, and of two as long the one that allows (RFC 9309, section 2.2).
 */
export function mayAsk(robotsText: string, agent: string, path: string): boolean {
  const groups = readGroups(robotsText);
  const named = groups.filter(({ agents }) => agents.includes(agent.toLowerCase()));
  const rules = (named.length > 0 ? named : groups.filter(({ agents }) => agents.includes('*'))).flatMap(
    (group) => group.rules,
  );
  const [best] = rules
    .filter((rule) => fits(rule.path, path))
    .sort((a, b) => b.path.length - a.path.length || Number(b.allow) - Number(a.allow));
  return best?.allow ?? true;
}
