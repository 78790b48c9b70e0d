// `npm start`: from a fresh clone to a running site; afterwards only what changed.
import { build, install, root } from './prepare.js';

process.chdir(root);
install();
build();
await import('../server.js');
