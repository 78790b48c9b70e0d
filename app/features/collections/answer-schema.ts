import { z } from 'zod';
import { CHOICES } from '#app/lib/choices';
import { normalizeLineEnds } from '#app/lib/text-lines';
import { optionalText } from '#app/lib/text-schema';
import type { Reaction } from './answer-fields';

/** The fields of an answer about the whole collection. Those about a product end in its id: `answer-12`. */
export const answerSchema = z.object({
  size: optionalText('Size', 100),
  note: optionalText('Message', 500),
  name: optionalText('Name', 100),
  edit: z.string().max(100).optional().meta({ isCarried: true }),
  /** The only product that the answer is about, when it was sent from that product's page. */
  only: z.coerce.number().int().positive().optional().catch(undefined).meta({ isCarried: true }),
});

export const REACTION_FIELD = /^(answer|size|word)-(\d{1,15})$/;

/** The keys of a reaction by the beginnings of their fields. */
const KEYS: Record<string, string> = { answer: 'choice', size: 'size', word: 'comment' };
const toField = (key: PropertyKey | undefined) => Object.keys(KEYS).find((field) => KEYS[field] === key);

const productSchema = z.object({
  choice: z.enum(CHOICES).optional().catch(undefined),
  size: optionalText('Size', 40),
  comment: optionalText('Comment', 200),
});

/** Returns the choice and comment on each product, or their errors by field. Unknown products and choices are skipped. */
export function readReactions(form: FormData) {
  const fields = new Map<number, Record<string, string>>();
  for (const [field, value] of form) {
    const [, kind = '', product] = REACTION_FIELD.exec(field) ?? [];
    const key = KEYS[kind];
    if (key === undefined || typeof value !== 'string' || value.trim() === '') continue;
    const id = Number(product);
    fields.set(id, { [key]: normalizeLineEnds(value), ...fields.get(id) });
  }
  const reactions = new Map<number, Reaction>();
  const errors: Record<string, string[]> = {};
  for (const [id, typed] of fields) {
    const product = productSchema.safeParse(typed);
    if (!product.success)
      for (const { path, message } of product.error.issues) errors[`${toField(path[0])}-${id}`] = [message];
    else if (Object.values(product.data).some((value) => value !== undefined))
      reactions.set(id, product.data);
  }
  return { reactions, errors };
}
