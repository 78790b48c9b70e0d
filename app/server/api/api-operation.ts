import { z } from 'zod';
import type { User } from '#app/features/accounts/user.server';
import type { Right } from '#app/lib/permissions';

/** Who may make a call: anyone, or accounts with a right. */
export type Access = 'anyone' | Right;
/** An account is known wherever one is needed. */
export type CallerOf<A extends Access> = A extends 'anyone' ? User | null : User;

/** One call of the API as its users know it: the route answers it, the document describes it, and both read this. */
export type Operation<
  P extends z.ZodObject = z.ZodObject,
  Q extends z.ZodObject = z.ZodObject,
  B extends z.ZodType = z.ZodType,
  D extends z.ZodType = z.ZodType,
  M extends z.ZodType = z.ZodType,
  A extends Access = Access,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The address, with its parameters in braces. */
  path: `/api/${string}`;
  summary: string;
  description?: string;
  access: A;
  /** Begins or ends a session, which no call with a token does. */
  ofSession?: true;
  /** Values in the path. One that is wrong answers `wrongPath`. */
  params: P;
  wrongPath: { status: 400 | 404; error: string };
  query: Q;
  /** `z.undefined()` for calls that need none. */
  body: B;
  /** What may be sent as bytes instead of a body, and what it is. */
  file?: string;
  /** The status of success; an alternative one for what was there already. */
  status: 200 | 201 | 202;
  otherStatus?: 200;
  data: D;
  meta?: M;
  message?: boolean;
  /** The same for everyone, with an `ETag` from the version of the content. */
  isPublicContent?: boolean;
  /** Statuses of failure, beside those that follow from the rest. */
  failures: number[];
  /** Values that work on a new site with its demo content, for people to start from. */
  example: { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
};

const none = z.object({});
type None = typeof none;

type Given<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  D extends z.ZodType,
  M extends z.ZodType,
  A extends Access,
> = Pick<Operation<P, Q, B, D, M, A>, 'method' | 'path' | 'summary' | 'data'> &
  Partial<Operation<P, Q, B, D, M, A>>;

/** Describes an operation; what is left out is an open call without parameters that answers 200. */
export function defineOperation<
  D extends z.ZodType,
  P extends z.ZodObject = None,
  Q extends z.ZodObject = None,
  B extends z.ZodType = z.ZodUndefined,
  M extends z.ZodType = z.ZodUndefined,
  const A extends Access = 'anyone',
>(given: Given<P, Q, B, D, M, A>): Operation<P, Q, B, D, M, A>;
export function defineOperation(
  given: Given<z.ZodObject, z.ZodObject, z.ZodType, z.ZodType, z.ZodType, Access>,
): Operation {
  return {
    access: 'anyone',
    params: none,
    wrongPath: { status: 404, error: 'Not found' },
    query: none,
    body: z.undefined(),
    status: 200,
    failures: [],
    example: {},
    ...given,
  };
}

/** Whether a call needs a body; one that does not may come with any. */
export function takesBody({ body }: Pick<Operation, 'body'>): boolean {
  return !(body instanceof z.ZodUndefined);
}

/** A whole number of the query, in digits only: `0x10` and `1e2` are none. */
export function wholeNumber(
  name: string,
  { min, max, fallback }: { min: number; max: number; fallback: number },
) {
  const message = `${name} must be a number from ${min} to ${max}`;
  return z
    .union([z.string(), z.number()])
    .transform(String)
    .pipe(z.string().regex(/^\d{1,15}$/, message))
    .transform(Number)
    .pipe(z.number().min(min, message).max(max, message))
    .prefault(fallback)
    .meta({ override: { type: 'integer', minimum: min, maximum: max, default: fallback, anyOf: undefined } });
}

const MAX_LIST_LENGTH = 500;

/** What every list takes. */
export const listQuery = z.object({
  limit: wholeNumber('limit', { min: 1, max: MAX_LIST_LENGTH, fallback: 100 }),
  cursor: z
    .string()
    .max(200, 'cursor is none of this list')
    .optional()
    .meta({ description: 'The `nextCursor` of the page before.' }),
});

export const listMeta = z.object({
  total: z.int().nonnegative(),
  nextCursor: z.string().nullable().meta({ description: 'For the next page; null on the last one.' }),
});
