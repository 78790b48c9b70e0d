// `npm start`: installs, builds and starts the site. Later starts repeat only the steps whose inputs changed.
import { build, install, root } from './prepare.js';

process.chdir(root);
install();
build();
await import('../server.js');
