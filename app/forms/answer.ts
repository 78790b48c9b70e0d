import { z } from 'zod';
import { VERDICT_LABELS } from '../lib/choices';

const line = (max: number, name: string) =>
  z.string().trim().max(max, `${name} must be at most ${max} characters`).optional();

/** Her answer, without the products: those come as `answer-{productId}` (contract, section 4). */
export const answerSchema = z.object({
  size: line(100, 'Size'),
  note: line(500, 'Your line'),
  name: line(100, 'Name'),
  edit: z.string().max(100).optional(),
});

const verdictSchema = z.enum(Object.keys(VERDICT_LABELS) as (keyof typeof VERDICT_LABELS)[]);

/** What she said of each product; anything that is no product or no verdict is passed over. */
export function readVerdicts(form: FormData): Map<number, z.output<typeof verdictSchema>> {
  const verdicts = new Map<number, z.output<typeof verdictSchema>>();
  for (const [field, value] of form) {
    const productId = /^answer-(\d{1,15})$/.exec(field)?.[1];
    const verdict = verdictSchema.safeParse(value);
    if (productId !== undefined && verdict.success) verdicts.set(Number(productId), verdict.data);
  }
  return verdicts;
}
