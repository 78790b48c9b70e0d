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

/** Matches a rule with `*` and a final `$`. It searches part by part, since a regular expression could take hours. */
function fits(rule: string, path: string): boolean {
  const isWhole = rule.endsWith('$');
  const [first = '', ...parts] = (isWhole ? rule.slice(0, -1) : rule).split('*');
  const last = parts.pop();
  if (last === undefined) return isWhole ? path === first : path.startsWith(first);
  if (!path.startsWith(first)) return false;
  let position = first.length;
  for (const part of parts) {
    const found = path.indexOf(part, position);
    if (found < 0) return false;
    position = found + part.length;
  }
  return isWhole
    ? path.length - last.length >= position && path.endsWith(last)
    : path.includes(last, position);
}

/** Applies robots.txt to a path: the agent's group, else `*`; the longest matching rule, and `Allow` before `Disallow` (RFC 9309, 2.2). */
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
