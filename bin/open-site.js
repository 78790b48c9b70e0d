// What the commands that work on the site's data begin with.
import { actAsOwner, announceDataDir, fail, keepToOneself } from './data-folder.js';
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
    await actAsOwner(announceDataDir());
  } catch (error) {
    fail(error);
  }
  const { entry } = await import('../build/server/index.js').catch(fail);
  return entry.module;
}
