// Loaded into a process by `node --import`: ends it, as `kill -9` would, at the statement number KILL_AT of those that change
// the schema. With NO_TRANSACTIONS it takes away what keeps a migration whole: the planted fault.
import { createRequire } from 'node:module';

const Database = createRequire(`${process.cwd()}/`)('better-sqlite3');
const killAt = Number(process.env.KILL_AT);
let statements = 0;

function count() {
  statements += 1;
  if (statements === killAt) process.kill(process.pid, 'SIGKILL');
}

const { exec } = Database.prototype;
Database.prototype.exec = function (sql) {
  count();
  return exec.call(this, sql);
};
if (process.env.NO_TRANSACTIONS)
  Database.prototype.transaction = (work) => Object.assign(() => work(), { immediate: () => work() });
process.on('exit', () => process.stdout.write(`statements ${statements}\n`));
