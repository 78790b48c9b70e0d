CREATE TABLE `shop_price_counts` (
	`currency` text NOT NULL,
	`category` text NOT NULL,
	`retailer` text NOT NULL,
	`band` integer NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`currency`, `category`, `retailer`, `band`)
);
--> statement-breakpoint
DROP INDEX `products_category`;--> statement-breakpoint
DROP INDEX `products_category_order`;--> statement-breakpoint
DROP INDEX `products_retailer_order`;--> statement-breakpoint
DROP INDEX `products_retailer`;--> statement-breakpoint
DROP INDEX `products_price`;--> statement-breakpoint
DROP INDEX `products_category_price`;--> statement-breakpoint
DROP INDEX `products_retailer_price`;--> statement-breakpoint
CREATE INDEX `products_chosen` ON `products` (featured desc,`position`,`id`,`category`,`retailer`,`currency`,`price_minor`);--> statement-breakpoint
CREATE INDEX `products_category_chosen` ON `products` (`category`,featured desc,`position`,`id`,`retailer`,`currency`,`price_minor`);--> statement-breakpoint
CREATE INDEX `products_retailer_chosen` ON `products` (`retailer`,featured desc,`position`,`id`,`category`,`currency`,`price_minor`);--> statement-breakpoint
CREATE INDEX `products_shelf_chosen` ON `products` (`category`,`retailer`,featured desc,`position`,`id`,`currency`,`price_minor`);--> statement-breakpoint
CREATE INDEX `products_category_new` ON `products` (`category`,`id`,`retailer`,`currency`,`price_minor`);--> statement-breakpoint
CREATE INDEX `products_retailer_new` ON `products` (`retailer`,`id`,`category`,`currency`,`price_minor`);--> statement-breakpoint
CREATE INDEX `products_price` ON `products` (`currency`,`price_minor`,`id`,`category`,`retailer`,`featured`,`position`);--> statement-breakpoint
CREATE INDEX `products_category_price` ON `products` (`category`,`currency`,`price_minor`,`id`,`retailer`,`featured`,`position`);--> statement-breakpoint
CREATE INDEX `products_retailer_price` ON `products` (`retailer`,`currency`,`price_minor`,`id`,`category`,`featured`,`position`);--> statement-breakpoint
-- drizzle-kit knows no triggers: what follows is written by hand. The numbers are the edges of `lib/price-bands`.
DROP TRIGGER products_shop_count_insert;
--> statement-breakpoint
DROP TRIGGER products_shop_count_delete;
--> statement-breakpoint
DROP TRIGGER products_shop_count_update;
--> statement-breakpoint
DROP TABLE `shop_counts`;
--> statement-breakpoint
CREATE TABLE `shop_counts` (
	`category` text NOT NULL,
	`retailer` text NOT NULL,
	`currency` text NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`category`, `retailer`, `currency`)
);
--> statement-breakpoint
INSERT INTO shop_counts (category, retailer, currency, count)
  SELECT category, coalesce(retailer, ''), coalesce(currency, ''), count(*) FROM products GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO shop_price_counts (currency, category, retailer, band, count)
  SELECT currency, category, coalesce(retailer, ''),
    (SELECT sum(2 * (column1 < price_minor) + (column1 = price_minor)) FROM (VALUES (500), (1000), (1500), (2000), (2500), (3000), (4000), (5000), (6000), (7500), (10000), (15000), (20000), (30000), (50000), (100000))),
    count(*)
  FROM products WHERE currency IS NOT NULL AND price_minor IS NOT NULL GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
CREATE TRIGGER products_shop_count_insert AFTER INSERT ON products BEGIN
  INSERT INTO shop_counts (category, retailer, currency, count)
    VALUES (new.category, coalesce(new.retailer, ''), coalesce(new.currency, ''), 1)
    ON CONFLICT (category, retailer, currency) DO UPDATE SET count = count + 1;
  INSERT INTO shop_price_counts (currency, category, retailer, band, count)
    SELECT new.currency, new.category, coalesce(new.retailer, ''),
      sum(2 * (column1 < new.price_minor) + (column1 = new.price_minor)), 1
    FROM (VALUES (500), (1000), (1500), (2000), (2500), (3000), (4000), (5000), (6000), (7500), (10000), (15000), (20000), (30000), (50000), (100000))
    WHERE new.currency IS NOT NULL AND new.price_minor IS NOT NULL GROUP BY new.id
    ON CONFLICT (currency, category, retailer, band) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER products_shop_count_delete AFTER DELETE ON products BEGIN
  UPDATE shop_counts SET count = count - 1
    WHERE category = old.category AND retailer = coalesce(old.retailer, '') AND currency = coalesce(old.currency, '');
  DELETE FROM shop_counts
    WHERE category = old.category AND retailer = coalesce(old.retailer, '') AND currency = coalesce(old.currency, '') AND count <= 0;
  UPDATE shop_price_counts SET count = count - 1
    WHERE currency = old.currency AND category = old.category AND retailer = coalesce(old.retailer, '') AND band =
      (SELECT sum(2 * (column1 < old.price_minor) + (column1 = old.price_minor)) FROM (VALUES (500), (1000), (1500), (2000), (2500), (3000), (4000), (5000), (6000), (7500), (10000), (15000), (20000), (30000), (50000), (100000)));
  DELETE FROM shop_price_counts
    WHERE currency = old.currency AND category = old.category AND retailer = coalesce(old.retailer, '') AND count <= 0;
END;
--> statement-breakpoint
CREATE TRIGGER products_shop_count_update AFTER UPDATE OF category, retailer, currency, price_minor ON products
  WHEN old.category IS NOT new.category OR old.retailer IS NOT new.retailer OR old.currency IS NOT new.currency
    OR old.price_minor IS NOT new.price_minor BEGIN
  UPDATE shop_counts SET count = count - 1
    WHERE category = old.category AND retailer = coalesce(old.retailer, '') AND currency = coalesce(old.currency, '');
  DELETE FROM shop_counts
    WHERE category = old.category AND retailer = coalesce(old.retailer, '') AND currency = coalesce(old.currency, '') AND count <= 0;
  UPDATE shop_price_counts SET count = count - 1
    WHERE currency = old.currency AND category = old.category AND retailer = coalesce(old.retailer, '') AND band =
      (SELECT sum(2 * (column1 < old.price_minor) + (column1 = old.price_minor)) FROM (VALUES (500), (1000), (1500), (2000), (2500), (3000), (4000), (5000), (6000), (7500), (10000), (15000), (20000), (30000), (50000), (100000)));
  DELETE FROM shop_price_counts
    WHERE currency = old.currency AND category = old.category AND retailer = coalesce(old.retailer, '') AND count <= 0;
  INSERT INTO shop_counts (category, retailer, currency, count)
    VALUES (new.category, coalesce(new.retailer, ''), coalesce(new.currency, ''), 1)
    ON CONFLICT (category, retailer, currency) DO UPDATE SET count = count + 1;
  INSERT INTO shop_price_counts (currency, category, retailer, band, count)
    SELECT new.currency, new.category, coalesce(new.retailer, ''),
      sum(2 * (column1 < new.price_minor) + (column1 = new.price_minor)), 1
    FROM (VALUES (500), (1000), (1500), (2000), (2500), (3000), (4000), (5000), (6000), (7500), (10000), (15000), (20000), (30000), (50000), (100000))
    WHERE new.currency IS NOT NULL AND new.price_minor IS NOT NULL GROUP BY new.id
    ON CONFLICT (currency, category, retailer, band) DO UPDATE SET count = count + 1;
END;
