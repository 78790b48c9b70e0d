import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '#db/client.server';
import { FakePlatforms } from '../support/fake-platforms';
import { sendFeed } from '../support/feed';
import { rounds } from '../support/rounds';
import { type Site, startSite } from '../support/site';
import { type Answer, becomeAdministrator, Visitor } from '../support/visitor';

type Schema = Record<string, unknown>;
type Described = {
  parameters?: { name: string; in: 'path' | 'query'; schema: Schema; example?: unknown }[];
  requestBody?: { content: { 'application/json'?: { schema: Schema; example?: unknown } } };
  responses: Record<string, { content: { 'application/json': { schema: Schema } } }>;
};
type Document = { paths: Record<string, Record<string, Described>>; components: Schema };
type Call = { method: string; path: string; described: Described };

const platforms = new FakePlatforms();
let site: Site;
let document: Document;
let calls: Call[];
let ajv: Ajv2020;
const visitors: Visitor[] = [];
/** Ids of collections that the visitors made. */
const made: string[] = [];

beforeAll(async () => {
  await platforms.start();
  site = await startSite({ ...platforms.settings(), LIMITS: 'off' });
  document = JSON.parse((await new Visitor(site).get('/api/openapi.json')).text);
  calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ method: method.toUpperCase(), path, described })),
  );
  ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema({ $id: 'document', ...document });
  const user = new Visitor(site);
  await user.post('/auth', {
    intent: 'register',
    username: 'someone',
    email: 's@mail.example',
    password: 'a good sentence',
  });
  visitors.push(new Visitor(site), user, await becomeAdministrator(site));
  // A feed with a file that was read, for the calls about those.
  const [, , admin] = visitors;
  if (admin === undefined) throw new Error('Three visit.');
  const run = await sendFeed(
    admin,
    new File(['id,title,link,price,category\na,Gown,https://shop.example/a,$1,lingerie'], 'feed.csv'),
  );
  const isRead = async () => (await admin.get(run)).text.includes('Ready to apply');
  await vi.waitUntil(isRead, { timeout: 200_000 });
  for (const visitor of visitors) {
    const answer = await visitor.send('/api/compilations', {
      method: 'POST',
      body: '{"title":"Made before"}',
      headers: { 'Content-Type': 'application/json' },
    });
    made.push(String(JSON.parse(answer.text).data.id));
  }
});
afterAll(async () => {
  await site.stop();
  await platforms.stop();
});

const validators = new Map<string, ValidateFunction | undefined>();

/** Checks an answer by its schema, the references of which are led into the document; made once, since that takes long. */
function validatorOf(call: Call, status: number): ValidateFunction | undefined {
  const name = `${call.method} ${call.path} ${status}`;
  if (validators.has(name)) return validators.get(name);
  const schema = call.described.responses[String(status)]?.content['application/json'].schema;
  const validator =
    schema && ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')));
  validators.set(name, validator);
  return validator;
}

/** What is wrong with an answer, by the document; empty when it is as described. */
function findProblems(call: Call, answer: Answer): string[] {
  const name = `${call.method} ${call.path} ${answer.status}`;
  if (answer.status === 304) return [];
  if (!answer.headers.get('Content-Type')?.includes('application/json')) return [`${name} is no JSON`];
  const validate = validatorOf(call, answer.status);
  if (validate === undefined) return [`${name} is not described: ${answer.text.slice(0, 200)}`];
  return validate(JSON.parse(answer.text)) ? [] : [`${name}: ${ajv.errorsText(validate.errors)}`];
}

const ENTRANCES = ['/api/login', '/api/register', '/api/logout'];

type Values = { path: Record<string, unknown>; query: [string, string][]; body?: string; type?: string };

function send(visitor: Visitor, { method, path }: Call, values: Values): Promise<Answer> {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.path[name])),
  );
  const query = new URLSearchParams(values.query);
  return visitor.send(query.size === 0 ? address : `${address}?${query}`, {
    method,
    ...(values.body === undefined || method === 'GET'
      ? {}
      : { body: values.body, headers: { 'Content-Type': values.type ?? 'application/json' } }),
  });
}

test('the document is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(structuredClone(document));
  expect(result).toMatchObject({ valid: true });
});

test('every API call is in the document', () => {
  // Read, since the functions that it calls take longer to load than all calls of this file to answer.
  const routes = readFileSync(join(import.meta.dirname, '..', '..', 'app', 'routes.ts'), 'utf8');
  const paths = Array.from(routes.matchAll(/\('(api\b[^']*)'/g), ([, path]) => path);
  // The first is a page.
  expect(paths).toEqual(['api', 'api/openapi.json', 'api/*']);
});

test('every example is answered as described', async () => {
  const problems: string[] = [];
  const statuses = new Map<string, number[]>();
  for (const visitor of visitors) {
    for (const call of calls) {
      const parameters = call.described.parameters ?? [];
      const named = (place: string) =>
        parameters.filter((one) => one.in === place && 'example' in { ...one.schema, ...one });
      const exampleOf = (one: (typeof parameters)[number]) => one.example ?? one.schema.example;
      const body = call.described.requestBody?.content['application/json']?.example;
      // Those that change who one is are sent by someone else.
      const sender = ENTRANCES.includes(call.path) ? new Visitor(site) : visitor;
      const answer = await send(sender, call, {
        path: Object.fromEntries(named('path').map((one) => [one.name, exampleOf(one)])),
        query: named('query').map((one) => [one.name, String(exampleOf(one))]),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      problems.push(...findProblems(call, answer));
      const name = `${call.method} ${call.path}`;
      statuses.set(name, [...(statuses.get(name) ?? []), answer.status]);
    }
  }
  expect(problems).toEqual([]);
  // Not only refusals were looked at: of every call someone got through, but for changes of a collection of the demo, and what was answered to it.
  const never = [...statuses].filter(([, codes]) => codes.every((code) => code >= 400)).map(([name]) => name);
  expect(never.sort()).toEqual([
    'DELETE /api/compilations/{id}/products/{productId}',
    'GET /api/compilations/{id}/answers',
    'PATCH /api/compilations/{id}/products/{productId}',
    // Its example sends no bytes, and the feed has no address.
    'POST /api/admin/feeds/{id}/runs',
    'POST /api/compilations/{id}/products',
  ]);
});

const nasty = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    "' OR 1=1 --",
    '<script>',
    '../../etc/passwd',
    '%00',
    '9'.repeat(400),
    '-1',
    '1e309',
    '１',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 40 }),
);
const odd = fc.oneof(
  nasty,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constant([]),
  fc.constant({}),
  fc.jsonValue({ maxDepth: 3 }),
);

/** An address cannot hold half of a surrogate pair. */
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd');

/** Values near what a schema asks for, often invalid ones. */
function near(schema: Schema | undefined): fc.Arbitrary<unknown> {
  const choices = schema?.enum;
  const own: fc.Arbitrary<unknown> = Array.isArray(choices)
    ? fc.constantFrom(...choices)
    : schema?.type === 'integer' || schema?.type === 'number'
      ? fc.integer({ min: 0, max: 600 })
      : schema?.type === 'boolean'
        ? fc.boolean()
        : schema?.format === 'email'
          ? fc.emailAddress()
          : fc.string({ minLength: 3, maxLength: 30 });
  return fc.oneof({ weight: 3, arbitrary: own }, { weight: 2, arbitrary: odd });
}

function bodyOf(described: Described): fc.Arbitrary<string> {
  const schema = described.requestBody?.content['application/json']?.schema;
  const reference = typeof schema?.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
  const whole = reference
    ? ((document.components.schemas as Record<string, Schema> | undefined)?.[reference] ?? schema)
    : schema;
  const properties = (whole?.properties ?? {}) as Record<string, Schema>;
  const fields = Object.fromEntries(Object.entries(properties).map(([name, rule]) => [name, near(rule)]));
  const object = fc
    .record({ ...fields, role: odd, __proto__x: odd }, { requiredKeys: [] })
    .map((value) => JSON.stringify(value).replace('__proto__x', '__proto__'));
  const example = described.requestBody?.content['application/json']?.example;
  // What would get through, with at most one thing changed about it.
  const almost = fc
    .option(
      fc
        .constantFrom(...Object.keys(fields), 'more')
        .chain((name) => fc.tuple(fc.constant(name), fields[name] ?? odd)),
    )
    .map((change) => JSON.stringify({ ...(example ?? {}), ...(change ? { [change[0]]: change[1] } : {}) }));
  return fc.oneof(
    { weight: 6, arbitrary: almost },
    { weight: 4, arbitrary: object },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  );
}

function requestOf(call: Call): fc.Arbitrary<Values & { who: number }> {
  const parameters = call.described.parameters ?? [];
  const path = Object.fromEntries(
    parameters
      .filter((one) => one.in === 'path')
      .map((one) => [
        one.name,
        fc.oneof(
          fc.integer({ min: 1, max: 30 }),
          fc.constantFrom('LakeHouse7', 'swimwear', '1', ...made),
          // A dot alone or two of them are taken out of an address by every client.
          nasty.filter((text) => text !== '' && text !== '.' && text !== '..').map(wellFormed),
        ),
      ]),
  );
  const known = parameters.filter((one) => one.in === 'query');
  const text = (value: unknown) => wellFormed(typeof value === 'string' ? value : JSON.stringify(value));
  const query = fc.array(
    fc.oneof(
      ...known.map((one) => near(one.schema).map((value): [string, string] => [one.name, text(value)])),
      fc.tuple(nasty, nasty).map(([name, value]): [string, string] => [text(name), text(value)]),
    ),
    { maxLength: 4 },
  );
  return fc.record({
    path: fc.record(path),
    query,
    body: bodyOf(call.described),
    type: fc.constantFrom('application/json', 'application/json', 'application/json', 'text/plain'),
    who: fc.nat(2),
  });
}

const REQUESTS = rounds(350, 2_100);
/** To each call that hashes a password, which is slow by design. */
const HASHED = rounds(5, 10);

test('generated requests break neither the document nor the database', async () => {
  const { sqlite, close } = openDatabase(join(site.dataDir, 'ribbon.db'));
  const roles = () => sqlite.prepare('SELECT username, role FROM users WHERE role <> ?').all('user');
  const before = roles();
  const answered = new Map<number, number>();
  const slow = ['/api/login', '/api/register'];
  const fast = calls.filter(({ path }) => !slow.includes(path));
  const each = Math.ceil((REQUESTS - 2 * HASHED) / fast.length);
  for (const call of calls) {
    const runs = slow.includes(call.path) ? HASHED : each;
    const requests = fc.sample(requestOf(call), { numRuns: runs, seed: 20_261 });
    const problems: string[] = [];
    for (let start = 0; start < requests.length; start += 8) {
      await Promise.all(
        requests.slice(start, start + 8).map(async ({ who, ...values }) => {
          const visitor = ENTRANCES.includes(call.path) ? new Visitor(site) : visitors[who];
          if (visitor === undefined) return;
          const answer = await send(visitor, call, values);
          answered.set(answer.status, (answered.get(answer.status) ?? 0) + 1);
          // Of the statuses from 500 on, only 'the platforms have failed' is an answer to what was sent.
          if (answer.status >= 500 && answer.status !== 502) problems.push(`${call.path} ${answer.status}`);
          problems.push(
            ...findProblems(call, answer).map((problem) => `${problem} ${JSON.stringify(values)}`),
          );
        }),
      );
      expect(problems.slice(0, 3)).toEqual([]);
    }
  }
  // The generator is worth something only if much of what it makes gets through, and much does not.
  for (const status of [200, 201, 400, 404])
    expect(answered.get(status), JSON.stringify([...answered])).toBeGreaterThan(REQUESTS / 150);
  expect(roles()).toEqual(before);
  const count = (query: string) => sqlite.prepare(query).pluck().get();
  expect(count('SELECT count(*) FROM pragma_foreign_key_check')).toBe(0);
  expect(count('SELECT count(*) - count(DISTINCT share_code) FROM compilations')).toBe(0);
  expect(count('SELECT count(*) FROM compilations WHERE length(share_code) <> 10')).toBe(0);
  expect(
    count('SELECT count(*) FROM compilation_items WHERE compilation_id NOT IN (SELECT id FROM compilations)'),
  ).toBe(0);
  expect(sqlite.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  close();
  expect((await new Visitor(site).get('/healthz')).text).toBe('ok');
});
