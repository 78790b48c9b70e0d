// `npm run sweep`: asks the sources again about stored videos, as the site does by itself every day.
import { build, install, root } from './prepare.js';

process.chdir(root);
install();
build();
process.env.NODE_ENV ??= 'production';
const { entry } = await import('../build/server/index.js');
const { refreshed, gone, failed } = await entry.module.sweepVideos();
console.log(`${refreshed} refreshed, ${gone} gone.`);
for (const sentence of failed) console.log(sentence);
process.exit(0);
