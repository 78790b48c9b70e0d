// What the commands that work on the site's data begin with.
import { actAsOwner, announceDataDir, keepToOneself, Unusable } from './data-folder.js';
import { build, install, root } from './prepare.js';

/** Brings the checkout up to date, acts as the owner of the data, and gives what the built site has for commands. */
export async function openSite() {
  process.chdir(root);
  install();
  build();
  // Not before: whoever runs the site reads what was built.
  keepToOneself();
  process.env.NODE_ENV ??= 'production';
  try {
    actAsOwner(announceDataDir());
  } catch (error) {
    console.error(error instanceof Unusable ? error.message : error);
    process.exit(1);
  }
  const { entry } = await import('../build/server/index.js');
  return entry.module;
}
