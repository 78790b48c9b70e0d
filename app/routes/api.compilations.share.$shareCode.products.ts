import { getSharedCompilationOperation } from '../api/compilations';
import { on, refuse, serveApi } from '../http/api.server';
import { describeContents } from '../http/api-compilations.server';
import { readOwner } from '../http/owner.server';
import { ERRORS } from '../messages';
import { findCompilation } from '../models/compilation.server';
import { readContentVersion } from '../models/content-version.server';

const api = serveApi(
  on(getSharedCompilationOperation, async ({ params, request }) => {
    const { shareCode } = params;
    const version = readContentVersion({ kind: 'share', code: shareCode });
    const found = findCompilation({ shareCode }, await readOwner(request));
    if (found === null) return refuse(404, ERRORS.compilationNotFound.text);
    // What everyone may see is the same for everyone; a private one has no version and belongs to its owner.
    return {
      data: describeContents(found.compilation, false),
      version,
    };
  }),
);

export const loader = api.loader;
export const action = api.action;
