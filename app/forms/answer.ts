import { z } from 'zod';
import { VERDICT_LABELS } from '#app/lib/choices';
import { optionalText } from './text';

/** Her answer, without the products: those come as `answer-{productId}` (contract, section 4). */
export const answerSchema = z.object({
  size: optionalText('Size', 100),
  note: optionalText('Your line', 500),
  name: optionalText('Name', 100),
  edit: z.string().max(100).optional().meta({ isCarried: true }),
});

const verdictSchema = z.enum(Object.keys(VERDICT_LABELS) as (keyof typeof VERDICT_LABELS)[]);

export const VERDICT_FIELD = /^answer-(\d{1,15})$/;

/** What she said of each product; anything that is no product or no verdict is passed over. */
export function readVerdicts(form: FormData): Map<number, z.output<typeof verdictSchema>> {
  const verdicts = new Map<number, z.output<typeof verdictSchema>>();
  for (const [field, value] of form) {
    const productId = VERDICT_FIELD.exec(field)?.[1];
    const verdict = verdictSchema.safeParse(value);
    if (productId !== undefined && verdict.success) verdicts.set(Number(productId), verdict.data);
  }
  return verdicts;
}
