import { type AppLoadContext, data } from '@remix-run/node';
import type { User } from '#app/features/accounts/user.server';
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
import { previewBlocks, type TextPreview } from '#app/server/web/guide-text.server';
import { chooseByForm, pageNotFound } from '#app/server/web/intents.server';
import type { Upload } from '#app/server/web/multipart.server';
import { clockOf } from '#app/server/web/page-context.server';
import {
  chosenCard,
  findForText,
  insertLineInto,
  isSearch,
  readImageLine,
} from '#app/server/web/text-inserts.server';
import { redirectWithToast } from '#app/server/web/toast.server';
import { makeSentImage } from '#app/server/web/upload.server';

type Change = { id: number | null; actor: User; upload: Upload; request: Request; context: AppLoadContext };
/** The response to a guide's form that was not saved: refused, previewed, or in conflict with a newer version. */
export type GuideAnswer = ConflictResult & {
  preview?: TextPreview;
  found?: ReturnType<typeof findForText>;
  caret?: number;
  stamp?: string;
};
type Values = NonNullable<FormResult['initialValue']>;

async function readValues({ upload: { form, files } }: Change) {
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

function refuse({ context }: Change, values: Values, error: Record<string, string[]>) {
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

const save = (publishing: Publishing) => async (change: Change, values: Values) => {
  const { id, actor, request, context, upload } = change;
  const form = asForm(values);
  const kind = writingKindOf(new URL(request.url).pathname);
  const parsed = parseForm(form, guideSchema);
  if (!parsed.ok) return rejected(context, parsed);
  const sent = { context, form: upload.form, schema: guideSchema, failure: SITE_ERRORS.unavailable };
  return answerWithTyped(sent, async () => {
    const { removeCover, coverUrl, find: _, alt: __, intent: ___, ...fields } = parsed.value;
    const outcome = await saveGuide(
      id,
      { ...fields, kind, coverUrl: removeCover ? null : coverUrl, publishing },
      actor,
    );
    if (outcome === null) throw pageNotFound();
    if (outcome.ok) {
      await deleteAutosave(actor.id, textOf(upload.form, 'autosave'));
      const toast = describeSaved(outcome.guide);
      return redirectWithToast(request, `${WRITING[kind].editor}/${outcome.id}`, { toast });
    }
    const { title, body, version } = outcome.now;
    return answerConflict(context, { values, version, theirs: `${title}\n\n${body}` });
  });
};

async function preview(change: Change, values: Values) {
  const { blocks } = readGuideText(textValueOf(values, 'body'));
  const answer: GuideAnswer = {
    initialValue: values,
    preview: previewBlocks(blocks, clockOf(change.context)),
  };
  return data(answer);
}

async function find({ upload: { form } }: Change, values: Values) {
  const answer: GuideAnswer = { initialValue: values, found: findForText(form) };
  return data(answer);
}

function insert({ upload: { form } }: Change, values: Values, line: string) {
  const { text, ...shown } = insertLineInto(textValueOf(values, 'body'), line, form);
  const answer: GuideAnswer = {
    ...shown,
    initialValue: { ...values, body: text },
    stamp: crypto.randomUUID(),
  };
  return data(answer);
}

async function insertImage(change: Change, values: Values) {
  const image = await readImageLine(change.upload);
  return image.ok ? insert(change, { ...values, alt: '' }, image.line) : refuse(change, values, image.error);
}

async function insertCard(change: Change, values: Values) {
  return insert(change, values, chosenCard(change.upload.form));
}

const INTENTS = {
  save: save('keep'),
  publish: save('publish'),
  withdraw: save('withdraw'),
  preview,
  enter: async (_change: Change, values: Values) => data<GuideAnswer>({ initialValue: values }),
  'insert-image': insertImage,
};

type Answer = ReturnType<ReturnType<typeof save>> | ReturnType<typeof preview>;

export async function answerGuideForm(change: Change): Promise<Awaited<Answer>> {
  const { form } = change.upload;
  const { values, problem } = await readValues(change);
  if (problem !== null) return refuse(change, values, problem);
  if (form.has('card')) return insertCard(change, values);
  if (isSearch(form)) return find(change, values);
  return chooseByForm<(change: Change, values: Values) => Answer>(INTENTS, form)(change, values);
}
