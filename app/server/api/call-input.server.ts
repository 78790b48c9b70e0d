import { parseJson } from '#app/lib/json';
import '#app/lib/schema-messages';
import type { z } from 'zod';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { isStorableText } from '#app/lib/storable-text';
import { refuse, refuseField } from './reply.server';

function refuseNamed(name: string, message: string): never {
  refuseField(name, message, `${name}: ${message}`);
}

function refuseInvalid(error: z.ZodError): never {
  const fieldErrors: Record<string, string[]> = {};
  for (const { path, message } of error.issues) {
    const name = String(path[0] ?? '');
    if (name !== '') fieldErrors[name] = [...(fieldErrors[name] ?? []), message];
  }
  refuse(400, error.issues[0]?.message ?? 'The input is not valid.', { fieldErrors });
}

/** Reads the query by its schema. A repeated parameter is refused; unknown ones are ignored. @throws Refused */
export function readQuery(request: Request, schema: z.ZodObject): Record<string, unknown> {
  const query = new Map<string, string>();
  for (const [name, value] of new URL(request.url).searchParams) {
    if (!Object.hasOwn(schema.shape, name)) continue;
    if (query.has(name)) refuseNamed(name, 'Send this parameter only once.');
    query.set(name, value);
  }
  const { success, data, error } = schema.safeParse(Object.fromEntries(query));
  if (success) return data;
  // As the pages do.
  const isUnknown = error.issues.some(({ path, code }) => path[0] === 'category' && code === 'invalid_value');
  return isUnknown ? refuse(404, 'Unknown category') : refuseInvalid(error);
}

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

async function readJson(request: Request): Promise<object> {
  const type = request.headers.get('Content-Type');
  const text = await request.text();
  if (type === null ? text !== '' : !JSON_TYPE.test(type))
    refuse(415, 'Send the body as JSON with the content type application/json.');
  const value = parseJson(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? value
    : refuse(400, 'The body must be a JSON object.');
}

function findUnstorable(body: unknown): string | null {
  // Without recursion, since a body may be nested more deeply than the stack allows.
  const pending: { value: unknown; name: string }[] = [{ value: body, name: '' }];
  for (let each = pending.pop(); each !== undefined; each = pending.pop()) {
    const { value, name } = each;
    if (typeof value === 'string' && !isStorableText(value)) return name;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, part] of Object.entries(value)) pending.push({ value: part, name: name || key });
  }
  return null;
}

/** Reads the body by its schema. @throws Refused */
export async function readBody(request: Request, schema: z.ZodType): Promise<unknown> {
  const { success, data, error } = schema.safeParse(await readJson(request));
  if (!success) refuseInvalid(error);
  const unstorable = findUnstorable(data);
  return unstorable === null ? data : refuseNamed(unstorable, SITE_ERRORS.unstorable);
}
