import { type AppLoadContext, data } from '@remix-run/node';
import type { FormResult } from '#app/lib/form-result';

/** Both versions of a text or form that someone else saved first. */
export type ConflictResult = FormResult & { mine?: string; theirs?: string };

type Conflicting = {
  /** The typed values. */
  values: NonNullable<FormResult['initialValue']>;
  /** The current version. If the form is sent again, it replaces this one. */
  version: number;
  mine?: string;
  theirs: string;
};

/** Answers a form that would replace a newer version: it stores nothing, and shows both versions. */
export function answerConflict<T extends ConflictResult>(
  context: AppLoadContext,
  { values, version, ...texts }: Conflicting,
) {
  context.rejected = true;
  const initialValue = { ...values, version: String(version) };
  const answer: ConflictResult = { status: 'error', initialValue, ...texts };
  return data(answer as T, { status: 400 });
}
