CREATE TABLE `offers` (
	`product_id` integer PRIMARY KEY NOT NULL,
	`retailer` text,
	`link` text NOT NULL,
	`link_key` text,
	`price` text NOT NULL,
	`original_price` text,
	`price_minor` integer,
	`currency` text,
	`availability` text DEFAULT 'unknown' NOT NULL,
	`seen_at` integer,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `offers_link` ON `offers` (`link_key`) WHERE link_key is not null;--> statement-breakpoint
CREATE INDEX `offers_unkeyed` ON `offers` (`product_id`) WHERE link_key is null;--> statement-breakpoint
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
ALTER TABLE `products` ADD `gtin` text;--> statement-breakpoint
ALTER TABLE `products` ADD `mpn` text;--> statement-breakpoint
ALTER TABLE `products` ADD `joined_to` integer REFERENCES products(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `offer_id` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `price_ends_at` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `status` text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `publish_at` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `hidden` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `products_joined` ON `products` (`joined_to`) WHERE joined_to is not null;--> statement-breakpoint
CREATE INDEX `products_gtin` ON `products` (`gtin`) WHERE gtin is not null;--> statement-breakpoint
CREATE INDEX `products_mpn` ON `products` (lower(mpn),lower(brand)) WHERE mpn is not null;--> statement-breakpoint
CREATE INDEX `products_price_ends` ON `products` (`price_ends_at`) WHERE price_ends_at is not null;--> statement-breakpoint
CREATE INDEX `products_publish` ON `products` (`publish_at`) WHERE publish_at is not null;--> statement-breakpoint
CREATE INDEX `products_featured` ON `products` (`position`,`id`) WHERE featured = 1 and availability <> 'out' and hidden = 0;--> statement-breakpoint
CREATE INDEX `products_others` ON `products` (`position`,`id`) WHERE featured = 0 and availability <> 'out' and hidden = 0;--> statement-breakpoint
CREATE INDEX `products_chosen` ON `products` (featured desc,`position`,`id`,`category`,`retailer`,`currency`,`price_minor`,`availability`,`hidden`) WHERE availability <> 'out' and hidden = 0;--> statement-breakpoint
CREATE INDEX `products_category_chosen` ON `products` (`category`,featured desc,`position`,`id`,`retailer`,`currency`,`price_minor`,`availability`,`hidden`) WHERE availability <> 'out' and hidden = 0;--> statement-breakpoint
CREATE INDEX `products_retailer_chosen` ON `products` (`retailer`,featured desc,`position`,`id`,`category`,`currency`,`price_minor`,`availability`,`hidden`) WHERE availability <> 'out' and hidden = 0;--> statement-breakpoint
CREATE INDEX `products_shelf_chosen` ON `products` (`category`,`retailer`,featured desc,`position`,`id`,`currency`,`price_minor`,`availability`,`hidden`) WHERE availability <> 'out' and hidden = 0;--> statement-breakpoint
CREATE INDEX `products_category_new` ON `products` (`category`,`id`,`retailer`,`currency`,`price_minor`,`availability`,`hidden`) WHERE availability <> 'out' and hidden = 0;--> statement-breakpoint
CREATE INDEX `products_retailer_new` ON `products` (`retailer`,`id`,`category`,`currency`,`price_minor`,`availability`,`hidden`) WHERE availability <> 'out' and hidden = 0;--> statement-breakpoint
CREATE INDEX `products_price` ON `products` (`currency`,`price_minor`,`id`,`category`,`retailer`,`featured`,`position`,`availability`,`hidden`) WHERE availability <> 'out' and hidden = 0;--> statement-breakpoint
CREATE INDEX `products_category_price` ON `products` (`category`,`currency`,`price_minor`,`id`,`retailer`,`featured`,`position`,`availability`,`hidden`) WHERE availability <> 'out' and hidden = 0;--> statement-breakpoint
CREATE INDEX `products_retailer_price` ON `products` (`retailer`,`currency`,`price_minor`,`id`,`category`,`featured`,`position`,`availability`,`hidden`) WHERE availability <> 'out' and hidden = 0;
--> statement-breakpoint
-- drizzle-kit knows no triggers: what follows is written by hand. Every product is its own offer so far.
INSERT INTO offers (product_id, retailer, link, link_key, price, original_price, price_minor, currency, availability, seen_at)
  SELECT id, retailer, affiliate_link, link_key, price, original_price, price_minor, currency, availability, price_seen_at FROM products;
--> statement-breakpoint
CREATE TRIGGER offers_made AFTER INSERT ON products BEGIN
  INSERT INTO offers (product_id, retailer, link, price, original_price, price_minor, currency, availability)
    VALUES (new.id, new.retailer, new.affiliate_link, new.price, new.original_price, new.price_minor, new.currency, new.availability);
END;
--> statement-breakpoint
DROP TRIGGER products_facts_changed;
--> statement-breakpoint
-- What is made of a link and a price is made anew when whoever changes one of them has not done so.
CREATE TRIGGER offers_facts_changed AFTER UPDATE OF link, price ON offers
  WHEN new.link_key IS NOT NULL AND new.link_key IS old.link_key AND new.price_minor IS old.price_minor
    AND (old.link IS NOT new.link OR old.price IS NOT new.price) BEGIN
  UPDATE offers SET link_key = NULL WHERE product_id = new.product_id;
END;
--> statement-breakpoint
DROP TRIGGER products_price_insert;
--> statement-breakpoint
DROP TRIGGER products_price_update;
--> statement-breakpoint
CREATE TRIGGER offers_price_insert AFTER INSERT ON offers WHEN new.price_minor IS NOT NULL AND new.availability <> 'out' BEGIN
  INSERT INTO product_prices (product_id, day, minor, currency)
    VALUES (new.product_id, date('now'), new.price_minor, new.currency)
    ON CONFLICT (product_id, day) DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER offers_price_update AFTER UPDATE OF price_minor, currency, availability ON offers
  WHEN old.price_minor IS NOT new.price_minor OR old.currency IS NOT new.currency
    OR (old.availability = 'out') IS NOT (new.availability = 'out') BEGIN
  INSERT INTO product_prices (product_id, day, minor, currency)
    VALUES (new.product_id, date('now'), iif(new.availability = 'out', NULL, new.price_minor), new.currency)
    ON CONFLICT (product_id, day) DO UPDATE SET minor = excluded.minor, currency = excluded.currency;
END;
--> statement-breakpoint
CREATE TRIGGER offers_version AFTER UPDATE OF retailer, link, price, original_price, availability, seen_at ON offers BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER products_hide AFTER UPDATE OF joined_to, status ON products
  WHEN new.hidden IS NOT (new.joined_to IS NOT NULL OR new.status = 'draft') BEGIN
  UPDATE products SET hidden = (new.joined_to IS NOT NULL OR new.status = 'draft') WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER products_hidden_insert BEFORE INSERT ON products
  WHEN new.hidden IS NOT (new.joined_to IS NOT NULL OR new.status = 'draft') BEGIN
  SELECT RAISE(ABORT, 'hidden must say whether a product is a draft or joined');
END;
--> statement-breakpoint
CREATE TRIGGER products_joined_version AFTER UPDATE OF joined_to, status, publish_at ON products
  WHEN old.joined_to IS NOT new.joined_to OR old.status IS NOT new.status OR old.publish_at IS NOT new.publish_at BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
  UPDATE products SET changed_at = unixepoch() * 1000 WHERE id = new.id;
END;
--> statement-breakpoint
DROP TRIGGER products_count_insert;
--> statement-breakpoint
DROP TRIGGER products_count_delete;
--> statement-breakpoint
DROP TRIGGER products_count_leave;
--> statement-breakpoint
DROP TRIGGER products_count_enter;
--> statement-breakpoint
DROP TRIGGER products_shop_count_insert;
--> statement-breakpoint
DROP TRIGGER products_shop_count_delete;
--> statement-breakpoint
DROP TRIGGER products_shop_count_leave;
--> statement-breakpoint
DROP TRIGGER products_shop_count_enter;
--> statement-breakpoint
CREATE TRIGGER products_count_insert AFTER INSERT ON products
  WHEN new.availability <> 'out' AND new.hidden = 0 BEGIN
  INSERT INTO list_counts (list, bucket, count)
    VALUES (iif(new.featured, 'featured', 'others'), new.position >> 7, 1)
    ON CONFLICT (list, bucket) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER products_count_delete AFTER DELETE ON products
  WHEN old.availability <> 'out' AND old.hidden = 0 BEGIN
  UPDATE list_counts SET count = count - 1
    WHERE list = iif(old.featured, 'featured', 'others') AND bucket = old.position >> 7;
END;
--> statement-breakpoint
CREATE TRIGGER products_count_leave AFTER UPDATE OF featured, position, availability, hidden ON products
  WHEN old.availability <> 'out' AND old.hidden = 0 BEGIN
  UPDATE list_counts SET count = count - 1
    WHERE list = iif(old.featured, 'featured', 'others') AND bucket = old.position >> 7;
END;
--> statement-breakpoint
CREATE TRIGGER products_count_enter AFTER UPDATE OF featured, position, availability, hidden ON products
  WHEN new.availability <> 'out' AND new.hidden = 0 BEGIN
  INSERT INTO list_counts (list, bucket, count)
    VALUES (iif(new.featured, 'featured', 'others'), new.position >> 7, 1)
    ON CONFLICT (list, bucket) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER products_shop_count_insert AFTER INSERT ON products
  WHEN new.availability <> 'out' AND new.hidden = 0 BEGIN
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
  WHEN old.availability <> 'out' AND old.hidden = 0 BEGIN
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
CREATE TRIGGER products_shop_count_leave AFTER UPDATE OF category, retailer, currency, price_minor, availability, hidden ON products
  WHEN old.availability <> 'out' AND old.hidden = 0 AND (old.category IS NOT new.category OR old.retailer IS NOT new.retailer OR old.currency IS NOT new.currency OR old.price_minor IS NOT new.price_minor OR old.availability IS NOT new.availability OR old.hidden IS NOT new.hidden) BEGIN
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
CREATE TRIGGER products_shop_count_enter AFTER UPDATE OF category, retailer, currency, price_minor, availability, hidden ON products
  WHEN new.availability <> 'out' AND new.hidden = 0 AND (old.category IS NOT new.category OR old.retailer IS NOT new.retailer OR old.currency IS NOT new.currency OR old.price_minor IS NOT new.price_minor OR old.availability IS NOT new.availability OR old.hidden IS NOT new.hidden) BEGIN
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
