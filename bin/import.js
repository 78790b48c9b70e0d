// `npm run import -- ghost <export.json>` or `wordpress <export.xml>`, with `--url <old site>`: imports guides and pages.
import { parseArgs } from 'node:util';
import { calledAs, pathGiven } from './data-folder.js';
import { openSite } from './open-site.js';

const USAGE = `Usage: ${calledAs('import')} ghost <export.json> | wordpress <export.xml> [--url https://old-site.example]`;

function readArguments() {
  try {
    return parseArgs({ options: { url: { type: 'string' } }, allowPositionals: true });
  } catch {
    return { values: {}, positionals: [] };
  }
}

const { values, positionals } = readArguments();
const [from, file] = positionals;
if (from === undefined || file === undefined) {
  console.error(USAGE);
  process.exit(1);
}
const path = pathGiven(file);
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
