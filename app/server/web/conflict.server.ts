import { data } from '@remix-run/node';
import type { z } from 'zod';
import type { FormResult } from '#app/lib/form-result';
import { type Sent, typedValues } from './form.server';

/** Both versions of a text or form that someone else saved first. */
export type ConflictResult = FormResult & { mine?: string; theirs?: string };

/** `now` names the current version. If the form is sent again, it replaces this one. */
type Conflicting = { now: Record<string, string>; mine?: string; theirs: string };

/** Answers a form that would replace a newer version: it stores nothing, and shows both versions. */
export function answerConflict(sent: Sent<z.ZodObject>, { now, ...texts }: Conflicting) {
  sent.context.rejected = true;
  const initialValue = { ...typedValues(sent), ...now };
  const answer: ConflictResult = { status: 'error', initialValue, ...texts };
  return data(answer, { status: 400 });
}
