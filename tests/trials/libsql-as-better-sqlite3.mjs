// Loaded into the site by `node --import`: gives it an embedded replica of libSQL in the place of better-sqlite3. For the trial of
// docs/decisions/0013-one-database.md only; LIBSQL_FOLDER holds the package, DATABASE_SYNC_URL is the primary.
import { register } from 'node:module';
import { pathToFileURL } from 'node:url';

const driver = pathToFileURL(`${import.meta.dirname}/libsql-driver.mjs`).href;
const hooks = `export const resolve = (name, context, next) =>
  name === 'better-sqlite3' ? { url: '${driver}', shortCircuit: true } : next(name, context);`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
