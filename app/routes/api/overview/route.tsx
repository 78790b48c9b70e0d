import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { joinFacts } from '#app/lib/format';
import { RIGHTS, type Role } from '#app/lib/permissions';
import type { RouteHandle } from '#app/lib/route-handle';
import { API_SECTIONS, examplePath, listFailures } from '#app/routes/api/openapi/document.server';
import type { Endpoint } from '#app/server/api/endpoint.server';
import { siteOrigin } from '#app/server/web/page-context.server';
import { CodeBlock } from '#app/ui/elements';
import { metaOf } from '#app/ui/page-meta';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle: RouteHandle = { cached: { query: [], shows: 'catalogue' }, counted: 'Other pages' };

export const meta = metaOf(() => ({
  path: '/api',
  title: 'API',
  description: 'How programs read and change this site.',
}));

const ROLE_TEXTS: Record<Role, string> = {
  user: 'Logged in',
  editor: 'Editors and administrators',
  admin: 'Administrators',
};

function describeExample(endpoint: Endpoint) {
  const { path, example } = endpoint;
  const params = examplePath(endpoint);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  const query = new URLSearchParams(
    Object.entries(example.query ?? {}).map(([name, value]) => [name, String(value)]),
  );
  return {
    url: query.size === 0 ? filled : `${filled}?${query}`,
    body: example.body === undefined ? null : JSON.stringify(example.body, null, 2),
  };
}

function describe(endpoint: Endpoint) {
  const { method, path, summary, description, access, query, status } = endpoint;
  return {
    method,
    path,
    summary,
    description,
    status,
    access: access === 'anyone' ? null : ROLE_TEXTS[RIGHTS[access]],
    query: Object.keys(query.shape),
    failures: listFailures(endpoint).filter((code) => code < 500),
    example: describeExample(endpoint),
  };
}

export function loader({ request }: LoaderFunctionArgs) {
  const origin = siteOrigin(request);
  const sections = Object.entries(API_SECTIONS).map(([title, endpoints]) => {
    return { title, endpoints: endpoints.map(describe) };
  });
  return { origin, client: clientExample(origin), sections };
}

/** Returns an example program that adds a product and tags it in a video. */
function clientExample(origin: string): string {
  return `// RIBBON_TOKEN=… node add-product.mjs — needs an API token with write access
const site = '${origin}';
const headers = { Authorization: \`Bearer \${process.env.RIBBON_TOKEN}\`, 'Content-Type': 'application/json' };

async function call(method, path, body) {
  const response = await fetch(site + path, { method, headers, body: JSON.stringify(body) });
  const { success, data, error } = await response.json();
  if (!success) throw new Error(\`\${response.status}: \${error}\`);
  return data;
}

const robe = {
  name: 'Silk robe',
  price: '$89.00',
  category: 'lingerie',
  affiliateLink: 'https://shop.example/robe?tag=ours',
};
const { id } = await call('POST', '/api/admin/products', robe);
const shown = await call('GET', '/api/videos/1/products');
const pieces = shown.map(({ product, at, note }) => ({ productId: product.id, at, note }));
pieces.push({ productId: id, at: 5, note: 'Runs small' });
await call('PUT', '/api/admin/videos/1/products', { pieces });
console.log(\`\${site}/video/1 now shows \${robe.name}.\`);`;
}

function describeCurl(origin: string): string {
  return `curl -H 'Authorization: Bearer ribbon_…' ${origin}/api/user

curl -X POST -H 'Authorization: Bearer ribbon_…' -H 'Content-Type: application/json' \\
  -d '{"name":"Silk robe","price":"$89.00","category":"lingerie","affiliateLink":"https://shop.example/robe"}' \\
  ${origin}/api/admin/products`;
}

function EndpointEntry({ endpoint }: { endpoint: ReturnType<typeof describe> }) {
  const { method, path, summary, description, access, query, status, failures, example } = endpoint;
  return (
    <details className="panel">
      <summary className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <code className="font-semibold">
          {method} {path}
        </code>{' '}
        <span className="meta">{joinFacts([summary, access])}</span>
      </summary>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3">
        {description && <p className="max-w-[68ch]">{description}</p>}
        {query.length > 0 && <p className="meta">Query: {query.join(', ')}</p>}
        <CodeBlock
          code={`${method} ${example.url}${example.body === null ? '' : `\nContent-Type: application/json\n\n${example.body}`}`}
        />
        <p className="meta">
          Success: {status}. Failures: {failures.join(', ')}.
        </p>
      </div>
    </details>
  );
}

export default function Api() {
  const { sections, origin, client } = useLoaderData<typeof loader>();
  return (
    <div className="wrap section grid grid-cols-[minmax(0,1fr)] gap-12">
      <div className="grid max-w-[68ch] grid-cols-[minmax(0,1fr)] gap-4">
        <h1>API</h1>
        <p className="lead">Read and change this site with JSON requests.</p>
        <p>
          A successful call returns <code>{'{ "success": true, "data": … }'}</code>. A failed call returns{' '}
          <code>{'{ "success": false, "error": "…" }'}</code> and a matching status. Lists accept{' '}
          <code>limit</code> and <code>cursor</code>. The next cursor is in <code>meta.nextCursor</code>.
        </p>
        <p>
          <a href="/api/openapi.json">Open the OpenAPI 3.1 document</a>
        </p>
      </div>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-labelledby="tokens">
        <h2 id="tokens">API tokens</h2>
        <p className="max-w-[68ch]">
          Programs use an API token, which you create under{' '}
          <a href="/account/tokens">My account → API tokens</a>. A token has the rights of its account, or may
          only read, and works only under <code>/api</code>. Calls with a token need no cookie. An invalid or
          expired token returns 401. More than 600 calls in 10 minutes return 429 with{' '}
          <code>Retry-After</code>.
        </p>
        <CodeBlock code={describeCurl(origin)} />
        <p className="max-w-[68ch]">This example program adds a product and shows it in a video.</p>
        <CodeBlock code={client} id="client" />
      </section>
      {sections.map(({ title, endpoints }) => (
        <section key={title} className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-label={title}>
          <h2>{title}</h2>
          {endpoints.map((endpoint) => (
            <EndpointEntry key={`${endpoint.method} ${endpoint.path}`} endpoint={endpoint} />
          ))}
        </section>
      ))}
    </div>
  );
}
