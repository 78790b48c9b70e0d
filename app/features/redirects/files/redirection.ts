import { z } from 'zod';
import { type Candidate, translate } from './candidate';

const ACTIONS: Record<string, string> = {
  random: 'The rule leads to a random post.',
  pass: 'The rule shows another page without a redirect.',
  nothing: 'The rule does nothing.',
};

/** Returns why a rule of the plugin is not a redirect, or null. */
export function findActionReason(action: string, code: number): string | null {
  if (action === 'url' || (action === 'error' && code === 410)) return null;
  return ACTIONS[action] ?? `The rule answers with the code ${code}.`;
}

const exportSchema = z.object({
  redirects: z.array(
    z.object({
      url: z.string(),
      action_code: z.coerce.number().catch(0),
      action_type: z.string(),
      action_data: z.union([z.object({ url: z.string().optional() }), z.string(), z.null()]).catch(null),
      match_type: z.string(),
      regex: z.coerce.boolean().catch(false),
      enabled: z.boolean().catch(true),
    }),
  ),
});

/** Reads the JSON export of the WordPress plugin Redirection, or returns null for other JSON. */
export function readRedirectionJson(json: unknown): Candidate[] | null {
  const rules = exportSchema.safeParse(json).data?.redirects;
  return (
    rules?.map((rule, index): Candidate => {
      const { url: from, action_code: code, action_data: data, match_type: match } = rule;
      const line = index + 1;
      const reason =
        match === 'url' ? findActionReason(rule.action_type, code) : `The rule depends on: ${match}.`;
      if (reason !== null) return { line, from, reason };
      const to = typeof data === 'string' ? data : (data?.url ?? '');
      return translate({ line, from, to, code, isPattern: rule.regex, isOff: !rule.enabled });
    }) ?? null
  );
}
