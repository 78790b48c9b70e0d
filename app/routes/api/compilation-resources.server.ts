import { z } from 'zod';
import { COLLECTION_ERRORS } from '#app/features/collections/collection-texts';
import { type Compilation, findCompilation } from '#app/features/collections/compilation.server';
import type { Owner } from '#app/features/collections/compilation-owner.server';
import type { ShownProduct } from '#app/features/shop/product.server';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { refuse } from '#app/server/api/reply.server';
import { dateTime, pathId, pickFields, productResource, text, toProduct } from './resources';

export const compilationResource = z
  .object({
    id: z.int().positive(),
    title: z.string(),
    description: text,
    userId: z
      .int()
      .nullable()
      .meta({ description: 'The owner’s account. null for other callers, and without an account.' }),
    isPublic: z.boolean(),
    shareCode: z.string().length(10),
    from: text.meta({ description: 'The sender’s name on the share page.' }),
    hidePrices: z.boolean().meta({ description: 'Only the owner sees prices and retailers.' }),
    closesOn: z.iso.date().nullable().meta({ description: 'The last day for answers, in UTC.' }),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'Compilation' });

type Shown = Omit<Compilation, 'version' | 'answersOpen' | 'deletedAt' | 'ownerHash' | 'manageHash'>;

export function toCompilation(compilation: Shown, isOwner: boolean) {
  return pickFields(compilationResource, {
    ...compilation,
    userId: isOwner ? compilation.userId : null,
    createdAt: compilation.createdAt.toISOString(),
    updatedAt: compilation.updatedAt.toISOString(),
  });
}

export const itemResource = productResource
  .extend({
    sortOrder: z.int(),
    note: text,
    bought: z.boolean().optional().meta({ description: 'Only for the owner.' }),
  })
  .meta({ id: 'CompilationProduct' });

type Item = ShownProduct & { sortOrder: number; note: string | null; boughtAt: Date | null };

export function toItem(
  { sortOrder, note, boughtAt, ...product }: Item,
  isOwner: boolean,
): z.input<typeof itemResource> {
  const item = { ...toProduct(product), sortOrder, note };
  return isOwner ? { ...item, bought: boughtAt !== null } : item;
}

export const compilationId = pathId(/^[0-9]{1,16}$/);

export const wrongPath = { status: 404, error: COLLECTION_ERRORS.compilationNotFound.text } as const;

export function refuseCompilation(): never {
  refuse(wrongPath.status, wrongPath.error);
}

/** Refuses a change that did nothing. A private collection of another owner is answered as if it did not exist. */
export function refuseChange(id: number, owner: Owner): never {
  const { isOwner } = findCompilation({ id }, owner) ?? refuseCompilation();
  if (!isOwner) refuse(403, SITE_ERRORS.accessDenied.text);
  refuse(404, COLLECTION_ERRORS.removeItem.text);
}
