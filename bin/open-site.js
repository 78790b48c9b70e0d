import { actAsOwner, announceDataDir, fail, restrictNewFiles } from './data-folder.js';
import { updateCheckout } from './prepare.js';

/** Updates the checkout and continues as the owner of the data. Returns the functions that the built site has for commands. */
export async function openSite() {
  updateCheckout();
  // After the build, since the site's account must be able to read the build.
  restrictNewFiles();
  process.env.NODE_ENV ??= 'production';
  try {
    await actAsOwner(announceDataDir());
  } catch (error) {
    fail(error);
  }
  const { entry } = await import('../build/server/index.js').catch(fail);
  return entry.module;
}
