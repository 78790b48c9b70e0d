import { COLLECTION_ERRORS } from '#app/features/collections/collection-texts';
import { findCompilation } from '#app/features/collections/compilation.server';
import { readShownVersion } from '#app/features/collections/shown-version.server';
import { describeContents } from '#app/routes/api/compilations/contents.server';
import { on, refuse, serveApi } from '#app/server/api/api.server';
import { getSharedCompilationOperation } from './operation';

const api = serveApi(
  on(getSharedCompilationOperation, async ({ params, owner }) => {
    const { shareCode } = params;
    const version = readShownVersion({ kind: 'share', code: shareCode });
    const found = findCompilation({ shareCode }, await owner());
    if (found === null) return refuse(404, COLLECTION_ERRORS.compilationNotFound.text);
    // What everyone may see is the same for everyone; a private one has no version and belongs to its owner.
    return {
      data: describeContents(found.compilation, false),
      version,
    };
  }),
);

export const loader = api.loader;
export const action = api.action;
