// `npm run build`: installs the locked dependencies and builds, each only when something changed.
import { updateCheckout } from './prepare.js';

updateCheckout();
