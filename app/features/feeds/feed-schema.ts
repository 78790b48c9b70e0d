import { z } from 'zod';
import { MANAGED_FIELD_NAMES, type ManagedField } from '#app/features/shop/managed-field';
import { parseJson } from '#app/lib/json';
import { STATUS_NAMES } from '#app/lib/publication';
import { requiredText } from '#app/lib/text-schema';
import { FEED_FILTERS, FEED_SCHEDULES } from '#db/schema';
import { FEED_FIELDS, type FeedField } from './feed-mapping';

const FIELDS = Object.keys(FEED_FIELDS) as FeedField[];

const line = (name: string, most: number) =>
  z.string().trim().max(most, `${name} may be at most ${most} characters long.`).default('');

export const feedColumnsSchema = z.object({
  columns: z.partialRecord(z.enum(FIELDS), z.string().max(300)),
  category: line('The category', 60),
  /** The file is an export of Ribbon, whose texts need no cleaning. */
  own: z.boolean().default(false),
  /** Whether the form had the columns of variants. Choices of older versions have none. */
  variants: z.boolean().default(false),
});
export type FeedColumns = z.output<typeof feedColumnsSchema>;

function readManages(text: string): ManagedField[] | null {
  const names = text.split(',');
  const chosen = MANAGED_FIELD_NAMES.filter((name) => names.includes(name));
  return chosen.length === MANAGED_FIELD_NAMES.length ? null : chosen;
}

/** The category of rows whose category or name contains a text. */
const rulesSchema = z.array(z.object({ contains: z.string().trim(), category: z.string() }));

/** Reads stored rules for categories, or those of a form. */
export function readCategoryRules(stored: unknown) {
  return (rulesSchema.safeParse(stored).data ?? []).filter(({ contains }) => contains !== '');
}

export const feedSettingsSchema = z
  .object({
    name: requiredText('Name', 'Give the feed a name.', { min: 1, max: 80 }),
    retailer: line('The retailer', 60),
    address: line('The URL', 2_000),
    schedule: z.enum(FEED_SCHEDULES).catch('off').default('off'),
    status: z.enum(STATUS_NAMES).catch('published').default('published'),
    template: line('The link', 500).refine(
      (text) => text === '' || /^https:\/\/|^\{link:raw\}/.test(text),
      'The link must start with https:// or {link:raw}.',
    ),
    currency: line('The currency', 8).refine(
      (text) => text === '' || /^(?:[A-Za-z]{3}|\p{Sc}|[A-Z]{1,3}\p{Sc})$/u.test(text),
      'The currency must be a code of three letters, such as USD, or a sign such as $.',
    ),
    category: line('The category', 60),
    categoryRules: z
      .string()
      .max(50_000, 'The rules are too long. Remove some of them.')
      .default('[]')
      .transform((text) => readCategoryRules(parseJson(text))),
    filterColumn: line('The column', 300),
    filterIs: z.enum(FEED_FILTERS).catch('contains').default('contains'),
    filterValue: line('The value', 200),
    /** Separated by commas. Null: all fields. */
    manages: z
      .string()
      .max(200)
      .optional()
      .transform((text) => (text === undefined ? null : readManages(text))),
  })
  .refine(
    ({ filterColumn, filterIs, filterValue }) =>
      filterColumn === '' || !['least', 'most'].includes(filterIs) || /\d/.test(filterValue),
    { path: ['filterValue'], message: 'Enter a number to compare with.' },
  );
export type FeedSettings = z.output<typeof feedSettingsSchema>;

/** Joins each repeated field into one, because forms are parsed with each field once. */
export function joinRepeated(form: FormData): FormData {
  if (form.has('manages')) form.set('manages', form.getAll('manages').join());
  const categories = form.getAll('rule-category');
  const rules = form
    .getAll('rule-contains')
    .map((contains, index) => ({ contains, category: categories[index] }));
  if (rules.length > 0) form.set('categoryRules', JSON.stringify(rules));
  return form;
}

export const feedMappingSchema = feedColumnsSchema.omit({ variants: true }).extend({
  /** A URL with `{Column}` for a column, for feeds without links, or a URL around `{link}`, for all links. */
  template: z.string().default(''),
  /** For prices without a currency: a code of ISO 4217, or a sign that precedes the amount. */
  currency: z.string().default(''),
  /** For rows without a retailer. If empty, the host of their link counts. */
  retailer: z.string().default(''),
  /** The first one that fits a row comes before its own category. */
  rules: rulesSchema.optional(),
  filter: z
    .object({ column: z.string(), is: z.enum(FEED_FILTERS), value: z.string() })
    .nullable()
    .default(null),
});

/** Reads the columns' form. `known` has the file's columns; it is empty while they are unknown. */
export function readColumnsForm(form: FormData, known: readonly string[]) {
  const text = (name: string) => String(form.get(name) ?? '');
  const columns = FIELDS.map((field) => [field, text(`column-${field}`)]).filter(([, column]) => column);
  const isThere = ({ columns: chosen }: FeedColumns) =>
    known.length === 0 || Object.values(chosen).every((column) => known.includes(column));
  return feedColumnsSchema
    .refine(isThere, 'A chosen column is not in the file. Choose another one.')
    .safeParse({
      columns: Object.fromEntries(columns),
      category: text('category'),
      own: text('own') === 'on',
      variants: true,
    });
}
