import { type AppLoadContext, data } from '@remix-run/node';
import type { FormResult } from '#app/lib/form-result';

/** Both versions of a text or form that someone else saved first. */
export type ConflictResult = FormResult & { mine?: string; theirs?: string };

type Conflicting = {
  /** The typed values, with the current version. If the form is sent again, it replaces this one. */
  values: NonNullable<FormResult['initialValue']>;
  mine?: string;
  theirs: string;
};

/** Answers a form that would replace a newer version: it stores nothing, and shows both versions. */
export function answerConflict(context: AppLoadContext, { values, ...texts }: Conflicting) {
  context.rejected = true;
  const answer: ConflictResult = { status: 'error', initialValue: values, ...texts };
  return data(answer, { status: 400 });
}
