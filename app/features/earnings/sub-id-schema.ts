import { z } from 'zod';
import { carried, requiredText } from '#app/lib/text-schema';
import { readTypedHost } from '#app/lib/web-url';

const WRONG_HOST = 'Enter a domain, for example track.example.com.';
const WRONG_PARAMETER = 'Enter the name of a parameter, for example subid. Use letters, digits, - and _.';

export const subIdRuleSchema = z.object({
  intent: carried,
  host: requiredText('Host', WRONG_HOST, { max: 253 }).transform((text, ctx) => {
    const host = readTypedHost(text)?.replace(/^www\./, '') ?? '';
    if (host.includes('.') && !host.includes(':')) return host;
    ctx.addIssue({ code: 'custom', message: WRONG_HOST });
    return z.NEVER;
  }),
  parameter: requiredText('Parameter', WRONG_PARAMETER, { max: 40 }).regex(/^[\w-]+$/, WRONG_PARAMETER),
});
