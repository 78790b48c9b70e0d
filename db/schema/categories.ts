import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { belongsTo, flag, id } from './columns';

/** The categories of videos and products, which store the slug. An empty text means the default for the name. */
export const categories = sqliteTable('categories', {
  id: id(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  heading: text().notNull().default(''),
  cardTitle: text().notNull().default(''),
  description: text().notNull().default(''),
  imageUrl: text(),
  position: integer().notNull().default(0),
  hidden: flag(),
});

/** Former slugs of categories, and other texts that mean a category. Ribbon moves videos and products that still have one. */
export const formerCategories = sqliteTable('former_categories', {
  slug: text().primaryKey(),
  categoryId: belongsTo(() => categories.id),
});
