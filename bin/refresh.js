// `npm run refresh`: refreshes stored videos, as the running site does every day.
import { openSite } from './open-site.js';

const { refreshVideos } = await openSite();
const { refreshed, unavailable, failed } = await refreshVideos();
console.log(`${refreshed} refreshed, ${unavailable} unavailable.`);
for (const sentence of failed) console.log(sentence);
process.exit(0);
