// `npm run build`: dependencies as locked, then the build, each only when something changed.
import { build, install, root } from './prepare.js';

process.chdir(root);
install();
build();
