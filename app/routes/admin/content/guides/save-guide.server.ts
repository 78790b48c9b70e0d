import { data } from '@remix-run/node';
import { deleteAutosave } from '#app/features/guides/autosave.server';
import { type Guide, readGuideText } from '#app/features/guides/guide.server';
import { type Publishing, saveGuide } from '#app/features/guides/guide-admin.server';
import { guideSchema } from '#app/features/guides/guide-schema';
import { WRITING, writingKindOf } from '#app/features/guides/writing-kinds';
import { IMAGE_ERRORS } from '#app/features/media/image-texts';
import type { FormResult } from '#app/lib/form-result';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { normalizeLineEnds } from '#app/lib/text-lines';
import { answerConflict, type ConflictResult } from '#app/server/web/conflict.server';
import { answerWithTyped, parseForm, rejected, textOf } from '#app/server/web/form.server';
import { byIntent, type Change, done } from '#app/server/web/guarded.server';
import { previewBlocks, type TextPreview } from '#app/server/web/guide-text.server';
import { pageNotFound } from '#app/server/web/intents.server';
import { clockOf } from '#app/server/web/page-context.server';
import { answerTextTool, type ToolAnswer } from '#app/server/web/text-inserts.server';
import { makeSentImage } from '#app/server/web/upload.server';

type GuideChange = Change & { id: number | null };
/** The response to a guide's form that was not saved: refused, previewed, or in conflict with a newer version. */
export type GuideAnswer = ConflictResult & ToolAnswer & { preview?: TextPreview };
type Values = NonNullable<FormResult['initialValue']>;

async function readValues({ form, files }: GuideChange) {
  const values: Values = {};
  for (const name of Object.keys(guideSchema.shape)) {
    const typed = form.get(name);
    if (typeof typed === 'string') values[name] = normalizeLineEnds(typed);
  }
  const file = files.get('cover');
  const storedUrl = file === undefined ? null : await makeSentImage(file);
  const problem = file !== undefined && storedUrl === null ? { cover: [IMAGE_ERRORS.image] } : null;
  return { values: storedUrl === null ? values : { ...values, coverUrl: storedUrl }, problem };
}

function textValueOf(values: Values, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}

function asForm(values: Values): FormData {
  const form = new FormData();
  for (const name of Object.keys(values)) form.append(name, textValueOf(values, name));
  return form;
}

function refuse({ context }: GuideChange, values: Values, error: Record<string, string[]>) {
  return rejected(context, { result: { status: 'error', initialValue: values, error }, status: 400 });
}

function describeSaved({ kind, status, publishAt }: Guide) {
  const title = kind === 'page' ? 'Page saved' : 'Guide saved';
  if (status === 'published') return { title, text: 'Everyone can read it.' };
  const text =
    publishAt === null
      ? 'Only editors and administrators can see it.'
      : 'Ribbon publishes it at the time that you chose.';
  return { title, text };
}

const save = (publishing: Publishing) => async (change: GuideChange & { values: Values }) => {
  const { id, actor, request, context, values } = change;
  const form = asForm(values);
  const kind = writingKindOf(new URL(request.url).pathname);
  const parsed = parseForm(form, guideSchema);
  if (!parsed.ok) return rejected(context, parsed);
  const sent = { context, form: change.form, schema: guideSchema, failure: SITE_ERRORS.unavailable };
  return answerWithTyped(sent, async () => {
    const { removeCover, coverUrl, find: _, alt: __, intent: ___, ...fields } = parsed.value;
    const outcome = await saveGuide(
      id,
      { ...fields, kind, coverUrl: removeCover ? null : coverUrl, publishing },
      actor,
    );
    if (outcome === null) throw pageNotFound();
    if (outcome.ok) {
      await deleteAutosave(actor.id, textOf(change.form, 'autosave'));
      const toast = describeSaved(outcome.guide);
      return done(`${WRITING[kind].editor}/${outcome.id}`, toast);
    }
    const { title, body, version } = outcome.now;
    const now = { ...values, version: String(version) };
    return answerConflict(context, { values: now, theirs: `${title}\n\n${body}` });
  });
};

async function preview({ context, values }: GuideChange & { values: Values }) {
  const { blocks } = readGuideText(textValueOf(values, 'body'));
  const answer: GuideAnswer = { initialValue: values, preview: previewBlocks(blocks, clockOf(context)) };
  return data(answer);
}

const INTENTS = { save: save('keep'), publish: save('publish'), withdraw: save('withdraw'), preview };

export async function answerGuideForm(change: GuideChange) {
  const { values, problem } = await readValues(change);
  if (problem !== null) return refuse(change, values, problem);
  const inserted = await answerTextTool(change, { values, field: 'body' });
  return inserted ?? byIntent(INTENTS)({ ...change, values });
}
