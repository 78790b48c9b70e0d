// `npm start`: installs, builds and starts the site. Later starts repeat only the steps whose inputs changed.
import { updateCheckout } from './prepare.js';

updateCheckout();
await import('../server.js');
