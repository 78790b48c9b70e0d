// `npm run build`: installs the locked dependencies and builds, each only when something changed.
import { build, install, root } from './prepare.js';

process.chdir(root);
install();
build();
