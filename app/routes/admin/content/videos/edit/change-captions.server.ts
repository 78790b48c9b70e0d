import { z } from 'zod';
import {
  CAPTION_KIND_NAMES,
  readCaptionFile,
  removeCaptions,
  saveCaptions,
} from '#app/features/videos/caption.server';
import { nameLanguage } from '#app/lib/language';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { optionalText } from '#app/lib/text-schema';
import { parseForm, rejected, textOf } from '#app/server/web/form.server';
import { pageNotFound, requireId } from '#app/server/web/intents.server';
import { redirectWithToast } from '#app/server/web/toast.server';
import type { VideoChange } from './change-tagged-products.server';

export const captionsSchema = z.object({
  intent: z.string().optional(),
  language: optionalText('Language', 40),
  kind: z.enum(CAPTION_KIND_NAMES).catch('captions'),
});

function done({ id, request }: VideoChange, title: string, text: string) {
  return redirectWithToast(request, `/admin/videos/${id}#captions`, { toast: { title, text } });
}

export const CAPTION_INTENTS = {
  async 'add-captions'(change: VideoChange) {
    const { id, form, files, context, actor } = change;
    const parsed = parseForm(form, captionsSchema);
    if (!parsed.ok) return rejected(context, parsed);
    const file = files.get('captions');
    if (file === undefined) return rejected(context, parsed.reject({ captions: [SITE_ERRORS.noFile] }));
    const read = await readCaptionFile(file, parsed.value.language ?? '');
    if (!read.ok) return rejected(context, parsed.reject({ [read.field]: [read.error] }));
    const { language, cues } = read;
    if (!(await saveCaptions(id, { language, cues, kind: parsed.value.kind }, actor))) throw pageNotFound();
    return done(change, 'Captions added', nameLanguage(language));
  },
  async 'remove-captions'(change: VideoChange) {
    const label = await removeCaptions(change.id, requireId(textOf(change.form, 'id')), change.actor);
    if (label === null) throw pageNotFound();
    return done(change, 'Captions removed', label);
  },
};
