// `npm run sweep`: asks the sources again about stored videos, as the site does by itself every day.
import { openSite } from './open-site.js';

const { sweepVideos } = await openSite();
const { refreshed, gone, failed } = await sweepVideos();
console.log(`${refreshed} refreshed, ${gone} gone.`);
for (const sentence of failed) console.log(sentence);
process.exit(0);
