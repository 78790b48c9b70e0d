import { z } from 'zod';

/** The fields of a product that feeds change unless a person has edited them, with their names in a sentence. */
export const MANAGED_FIELDS = {
  name: 'name',
  description: 'description',
  image: 'image',
  category: 'category',
  badge: 'badge',
  price: 'price',
  retailer: 'retailer',
  brand: 'brand',
  variants: 'sizes and colors',
} as const;

export type ManagedField = keyof typeof MANAGED_FIELDS;
export const MANAGED_FIELD_NAMES = Object.keys(MANAGED_FIELDS) as ManagedField[];

const fieldsSchema = z.array(z.enum(MANAGED_FIELD_NAMES));

/** Returns the names in stored JSON, or null when it has none. */
export function readManagedFields(stored: unknown): ManagedField[] | null {
  return fieldsSchema.safeParse(stored).data ?? null;
}

export function listEditedFields({ editedFields }: { editedFields: unknown }): ManagedField[] {
  return readManagedFields(editedFields) ?? [];
}

export function readManagedField(name: string): ManagedField | null {
  return MANAGED_FIELD_NAMES.find((each) => each === name) ?? null;
}
