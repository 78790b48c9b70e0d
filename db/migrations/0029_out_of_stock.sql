DROP INDEX `products_featured`;--> statement-breakpoint
DROP INDEX `products_others`;--> statement-breakpoint
DROP INDEX `products_chosen`;--> statement-breakpoint
DROP INDEX `products_category_chosen`;--> statement-breakpoint
DROP INDEX `products_retailer_chosen`;--> statement-breakpoint
DROP INDEX `products_shelf_chosen`;--> statement-breakpoint
DROP INDEX `products_category_new`;--> statement-breakpoint
DROP INDEX `products_retailer_new`;--> statement-breakpoint
DROP INDEX `products_price`;--> statement-breakpoint
DROP INDEX `products_category_price`;--> statement-breakpoint
DROP INDEX `products_retailer_price`;--> statement-breakpoint
CREATE INDEX `products_category` ON `products` (`category`,`id`);--> statement-breakpoint
CREATE INDEX `products_featured` ON `products` (`position`,`id`) WHERE featured = 1 and availability <> 'out';--> statement-breakpoint
CREATE INDEX `products_others` ON `products` (`position`,`id`) WHERE featured = 0 and availability <> 'out';--> statement-breakpoint
CREATE INDEX `products_chosen` ON `products` (featured desc,`position`,`id`,`category`,`retailer`,`currency`,`price_minor`,`availability`) WHERE availability <> 'out';--> statement-breakpoint
CREATE INDEX `products_category_chosen` ON `products` (`category`,featured desc,`position`,`id`,`retailer`,`currency`,`price_minor`,`availability`) WHERE availability <> 'out';--> statement-breakpoint
CREATE INDEX `products_retailer_chosen` ON `products` (`retailer`,featured desc,`position`,`id`,`category`,`currency`,`price_minor`,`availability`) WHERE availability <> 'out';--> statement-breakpoint
CREATE INDEX `products_shelf_chosen` ON `products` (`category`,`retailer`,featured desc,`position`,`id`,`currency`,`price_minor`,`availability`) WHERE availability <> 'out';--> statement-breakpoint
CREATE INDEX `products_category_new` ON `products` (`category`,`id`,`retailer`,`currency`,`price_minor`,`availability`) WHERE availability <> 'out';--> statement-breakpoint
CREATE INDEX `products_retailer_new` ON `products` (`retailer`,`id`,`category`,`currency`,`price_minor`,`availability`) WHERE availability <> 'out';--> statement-breakpoint
CREATE INDEX `products_price` ON `products` (`currency`,`price_minor`,`id`,`category`,`retailer`,`featured`,`position`,`availability`) WHERE availability <> 'out';--> statement-breakpoint
CREATE INDEX `products_category_price` ON `products` (`category`,`currency`,`price_minor`,`id`,`retailer`,`featured`,`position`,`availability`) WHERE availability <> 'out';--> statement-breakpoint
CREATE INDEX `products_retailer_price` ON `products` (`retailer`,`currency`,`price_minor`,`id`,`category`,`featured`,`position`,`availability`) WHERE availability <> 'out';--> statement-breakpoint
-- drizzle-kit knows no triggers: what follows is written by hand. What cannot be bought is counted nowhere.
DROP TRIGGER products_count_insert;
--> statement-breakpoint
DROP TRIGGER products_count_delete;
--> statement-breakpoint
DROP TRIGGER products_count_update;
--> statement-breakpoint
DROP TRIGGER products_shop_count_insert;
--> statement-breakpoint
DROP TRIGGER products_shop_count_delete;
--> statement-breakpoint
DROP TRIGGER products_shop_count_update;
--> statement-breakpoint
DELETE FROM list_counts WHERE list IN ('featured', 'others');
--> statement-breakpoint
INSERT INTO list_counts (list, bucket, count)
  SELECT iif(featured, 'featured', 'others'), position >> 7, count(*) FROM products WHERE availability <> 'out' GROUP BY 1, 2;
--> statement-breakpoint
DELETE FROM shop_counts;
--> statement-breakpoint
DELETE FROM shop_price_counts;
--> statement-breakpoint
INSERT INTO shop_counts (category, retailer, currency, count)
  SELECT category, coalesce(retailer, ''), coalesce(currency, ''), count(*) FROM products WHERE availability <> 'out' GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO shop_price_counts (currency, category, retailer, band, count)
  SELECT currency, category, coalesce(retailer, ''),
    (SELECT sum(2 * (column1 < price_minor) + (column1 = price_minor)) FROM (VALUES (500), (1000), (1500), (2000), (2500), (3000), (4000), (5000), (6000), (7500), (10000), (15000), (20000), (30000), (50000), (100000))),
    count(*)
  FROM products WHERE currency IS NOT NULL AND price_minor IS NOT NULL AND availability <> 'out' GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
CREATE TRIGGER products_count_insert AFTER INSERT ON products
  WHEN new.availability <> 'out' BEGIN
  INSERT INTO list_counts (list, bucket, count)
    VALUES (iif(new.featured, 'featured', 'others'), new.position >> 7, 1)
    ON CONFLICT (list, bucket) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER products_count_delete AFTER DELETE ON products
  WHEN old.availability <> 'out' BEGIN
  UPDATE list_counts SET count = count - 1
    WHERE list = iif(old.featured, 'featured', 'others') AND bucket = old.position >> 7;
END;
--> statement-breakpoint
CREATE TRIGGER products_count_leave AFTER UPDATE OF featured, position, availability ON products
  WHEN old.availability <> 'out' BEGIN
  UPDATE list_counts SET count = count - 1
    WHERE list = iif(old.featured, 'featured', 'others') AND bucket = old.position >> 7;
END;
--> statement-breakpoint
CREATE TRIGGER products_count_enter AFTER UPDATE OF featured, position, availability ON products
  WHEN new.availability <> 'out' BEGIN
  INSERT INTO list_counts (list, bucket, count)
    VALUES (iif(new.featured, 'featured', 'others'), new.position >> 7, 1)
    ON CONFLICT (list, bucket) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER products_shop_count_insert AFTER INSERT ON products
  WHEN new.availability <> 'out' BEGIN
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
CREATE TRIGGER products_shop_count_delete AFTER DELETE ON products
  WHEN old.availability <> 'out' BEGIN
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
CREATE TRIGGER products_shop_count_leave AFTER UPDATE OF category, retailer, currency, price_minor, availability ON products
  WHEN old.availability <> 'out' AND (old.category IS NOT new.category OR old.retailer IS NOT new.retailer OR old.currency IS NOT new.currency OR old.price_minor IS NOT new.price_minor OR old.availability IS NOT new.availability) BEGIN
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
CREATE TRIGGER products_shop_count_enter AFTER UPDATE OF category, retailer, currency, price_minor, availability ON products
  WHEN new.availability <> 'out' AND (old.category IS NOT new.category OR old.retailer IS NOT new.retailer OR old.currency IS NOT new.currency OR old.price_minor IS NOT new.price_minor OR old.availability IS NOT new.availability) BEGIN
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
