// `npm run import -- ghost <export.json>` or `wordpress <export.xml>`, with `--url <the old site>`: guides and pages of a site elsewhere.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openSite } from './open-site.js';

const USAGE =
  'Usage: npm run import -- ghost <export.json> | wordpress <export.xml>  [--url https://the-old-site.example]';

const { values, positionals } = parseArgs({ options: { url: { type: 'string' } }, allowPositionals: true });
const [from, file] = positionals;
if (from === undefined || file === undefined) {
  console.error(USAGE);
  process.exit(1);
}
// Where the command was called, which is not where npm runs it.
const path = resolve(process.env.INIT_CWD ?? process.cwd(), file);
try {
  const { loadWritingImport } = await openSite();
  const { importWriting } = await loadWritingImport();
  const { ok, lines } = await importWriting({ from, file: path, siteUrl: values.url ?? null });
  for (const line of lines) console.log(line);
  process.exit(ok ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
