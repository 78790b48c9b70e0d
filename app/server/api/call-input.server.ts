import '#app/lib/schema-messages';
import type { z } from 'zod';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { isStorableText } from '#app/lib/storable-text';
import { type Refusal, refuse, refuseField } from './reply.server';

type Read<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

function refuseNamed(name: string, message: string): Refusal {
  return refuseField(name, message, `${name}: ${message}`);
}

function refuseInvalid(error: z.ZodError): Refusal {
  const fieldErrors: Record<string, string[]> = {};
  for (const { path, message } of error.issues) {
    const name = String(path[0] ?? '');
    if (name !== '') fieldErrors[name] = [...(fieldErrors[name] ?? []), message];
  }
  return refuse(400, error.issues[0]?.message ?? 'What was sent cannot be read.', { fieldErrors });
}

/** A category that does not exist is not found, as on the pages. */
function refuseQuery(error: z.ZodError): Refusal {
  const unknown = error.issues.some(({ path, code }) => path[0] === 'category' && code === 'invalid_value');
  return unknown ? refuse(404, 'No such category') : refuseInvalid(error);
}

/** Reads the query by its schema. A parameter that is given twice leaves open which is meant; unknown ones are ignored. */
export function readQuery(request: Request, schema: z.ZodObject): Read<Record<string, unknown>> {
  const query = new Map<string, string>();
  for (const [name, value] of new URL(request.url).searchParams) {
    if (!Object.hasOwn(schema.shape, name)) continue;
    if (query.has(name)) return { ok: false, refusal: refuseNamed(name, 'It is given more than once.') };
    query.set(name, value);
  }
  const { success, data, error } = schema.safeParse(Object.fromEntries(query));
  return success ? { ok: true, value: data } : { ok: false, refusal: refuseQuery(error) };
}

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** Reads the body as a JSON object. Anything else, or another content type, is refused. */
async function readJson(request: Request): Promise<Read<object>> {
  const type = request.headers.get('Content-Type');
  const text = await request.text();
  if (type === null ? text !== '' : !JSON_TYPE.test(type))
    return { ok: false, refusal: refuse(415, 'The body must be JSON, sent as application/json.') };
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ok: true, value };
  } catch {
    // The refusal below answers it, as it answers any other body that is not an object.
  }
  return { ok: false, refusal: refuse(400, 'The body must be a JSON object.') };
}

/** Returns the name of the first field that holds what cannot be stored as text; null where there is none. */
function findUnstorable(body: unknown): string | null {
  // A list of what is left to look at, since a body may be deeper than calls may be.
  const left: { value: unknown; name: string }[] = [{ value: body, name: '' }];
  for (let each = left.pop(); each !== undefined; each = left.pop()) {
    const { value, name } = each;
    if (typeof value === 'string' && !isStorableText(value)) return name;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, part] of Object.entries(value)) left.push({ value: part, name: name || key });
  }
  return null;
}

/** Reads the body by its schema. */
export async function readBody(request: Request, schema: z.ZodType): Promise<Read<unknown>> {
  const json = await readJson(request);
  if (!json.ok) return json;
  const { success, data, error } = schema.safeParse(json.value);
  if (!success) return { ok: false, refusal: refuseInvalid(error) };
  const unstorable = findUnstorable(data);
  return unstorable === null
    ? { ok: true, value: data }
    : { ok: false, refusal: refuseNamed(unstorable, SITE_ERRORS.unstorable) };
}
