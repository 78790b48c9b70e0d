import { data } from '@remix-run/node';
import { type Guide, readGuideText } from '#app/features/guides/guide.server';
import { type Publishing, saveGuide } from '#app/features/guides/guide-admin.server';
import { guideSchema } from '#app/features/guides/guide-schema';
import { WRITING, writingKindOf } from '#app/features/guides/writing-kinds';
import { IMAGE_ERRORS } from '#app/features/media/image-texts';
import { normalizeLineEnds } from '#app/lib/text-lines';
import { forgetAutosave } from '#app/server/web/autosave.server';
import { answerConflict, type ConflictResult } from '#app/server/web/conflict.server';
import { rejectFields, storeForm, textOf, typedValues } from '#app/server/web/form.server';
import { byIntent, type Change, done } from '#app/server/web/guarded.server';
import { type PreviewedText, previewBlocks } from '#app/server/web/guide-text.server';
import { orNotFound } from '#app/server/web/not-found.server';
import { clockOf } from '#app/server/web/page-context.server';
import { answerTextTool, type ToolAnswer } from '#app/server/web/text-inserts.server';
import { makeSentImage } from '#app/server/web/upload.server';

type GuideChange = Change & { id: number | null };
/** The response to a guide's form that was not saved: refused, previewed, or in conflict with a newer version. */
export type GuideAnswer = ConflictResult & ToolAnswer & { preview?: PreviewedText };

function describeSaved({ kind, status, publishAt }: Guide) {
  const title = kind === 'page' ? 'Page saved' : 'Guide saved';
  if (status === 'published') return { title, text: 'Everyone can read it.' };
  const text =
    publishAt === null
      ? 'Only editors and administrators can see it.'
      : 'Ribbon publishes it at the time that you chose.';
  return { title, text };
}

const save = (publishing: Publishing) => async (change: GuideChange) => {
  const { id, actor, request } = change;
  const kind = writingKindOf(new URL(request.url).pathname);
  return storeForm({ ...change, schema: guideSchema }, async ({ value, sent }) => {
    const { removeCover, coverUrl, find: _, alt: __, intent: ___, ...fields } = value;
    const guide = { ...fields, kind, coverUrl: removeCover ? null : coverUrl, publishing };
    const outcome = orNotFound(await saveGuide(id, guide, actor));
    if (outcome.ok) {
      await forgetAutosave(change);
      return done(`${WRITING[kind].editor}/${outcome.id}`, describeSaved(outcome.guide));
    }
    const { title, body, version } = outcome.now;
    return answerConflict(sent, { now: { version: String(version) }, theirs: `${title}\n\n${body}` });
  });
};

async function preview({ form, context }: GuideChange) {
  const answer: GuideAnswer = {
    initialValue: typedValues({ form, schema: guideSchema }),
    preview: previewBlocks(readGuideText(normalizeLineEnds(textOf(form, 'body'))).blocks, clockOf(context)),
  };
  return data(answer);
}

const INTENTS = { save: save('keep'), publish: save('publish'), withdraw: save('withdraw'), preview };

export async function answerGuideForm(change: GuideChange) {
  const { form, files, context } = change;
  const coverUrl = await makeSentImage(files.get('cover'));
  // A form that is shown again keeps the uploaded image.
  if (coverUrl) form.set('coverUrl', coverUrl);
  const values = typedValues({ form, schema: guideSchema });
  if (coverUrl === null)
    return rejectFields(context, { cover: [IMAGE_ERRORS.image] }, { initialValue: values });
  return (await answerTextTool(change, { values, field: 'body' })) ?? byIntent(INTENTS)(change);
}
