CREATE TABLE `product_facets` (
	`size` text NOT NULL,
	`color` text NOT NULL,
	`product_id` integer NOT NULL,
	PRIMARY KEY(`size`, `color`, `product_id`)
);
--> statement-breakpoint
CREATE TABLE `product_variants` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`position` integer NOT NULL,
	`feed_key` text,
	`size` text,
	`color` text,
	`price` text,
	`availability` text DEFAULT 'unknown' NOT NULL,
	`link` text,
	`image_address` text,
	`image_url` text,
	`gtin` text,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `product_variants_product` ON `product_variants` (`product_id`,`position`);
--> statement-breakpoint
CREATE INDEX `product_variants_waiting` ON `product_variants` (`id`) WHERE image_address is not null and image_url is null;
--> statement-breakpoint
CREATE TABLE `shop_variant_counts` (
	`size` text NOT NULL,
	`color` text NOT NULL,
	`category` text NOT NULL,
	`retailer` text NOT NULL,
	`currency` text NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`size`, `color`, `category`, `retailer`, `currency`)
);
--> statement-breakpoint
CREATE INDEX `shop_variant_counts_color` ON `shop_variant_counts` (`color`,`size`,`category`,`retailer`,`count`);
--> statement-breakpoint
ALTER TABLE `feed_imports` ADD `variants` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `products` ADD `variant_facets` text;
--> statement-breakpoint
ALTER TABLE `products` ADD `price_varies` integer DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE TRIGGER product_variants_version_delete AFTER DELETE ON product_variants BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER product_variants_version_insert AFTER INSERT ON product_variants BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER product_variants_version_update AFTER UPDATE ON product_variants BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER products_facets_delete AFTER DELETE ON products WHEN old.variant_facets IS NOT NULL BEGIN
  DELETE FROM product_facets
    WHERE (size, color, product_id) IN (SELECT value ->> 0, value ->> 1, old.id FROM json_each(old.variant_facets));
END;
--> statement-breakpoint
CREATE TRIGGER products_facets_insert AFTER INSERT ON products WHEN new.variant_facets IS NOT NULL BEGIN
  INSERT INTO product_facets (size, color, product_id)
    SELECT value ->> 0, value ->> 1, new.id FROM json_each(new.variant_facets);
END;
--> statement-breakpoint
CREATE TRIGGER products_facets_update AFTER UPDATE OF variant_facets ON products
  WHEN old.variant_facets IS NOT new.variant_facets BEGIN
  DELETE FROM product_facets
    WHERE (size, color, product_id) IN (SELECT value ->> 0, value ->> 1, old.id FROM json_each(old.variant_facets));
  INSERT INTO product_facets (size, color, product_id)
    SELECT value ->> 0, value ->> 1, new.id FROM json_each(new.variant_facets);
  UPDATE products SET changed_at = unixepoch() * 1000 WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER products_price_varies_version AFTER UPDATE OF price_varies ON products
  WHEN old.price_varies IS NOT new.price_varies BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER products_variant_count_delete AFTER DELETE ON products
  WHEN old.variant_facets IS NOT NULL AND old.availability <> 'out' AND old.hidden = 0 BEGIN
  UPDATE shop_variant_counts SET count = count - 1
    WHERE (size, color, category, retailer, currency) IN (SELECT value ->> 0, value ->> 1, old.category,
      coalesce(old.retailer, ''), coalesce(old.currency, '') FROM json_each(old.variant_facets));
  DELETE FROM shop_variant_counts
    WHERE count <= 0 AND (size, color, category, retailer, currency) IN (SELECT value ->> 0, value ->> 1, old.category,
      coalesce(old.retailer, ''), coalesce(old.currency, '') FROM json_each(old.variant_facets));
END;
--> statement-breakpoint
CREATE TRIGGER products_variant_count_enter AFTER UPDATE OF category, retailer, currency, availability, hidden, variant_facets ON products
  WHEN new.variant_facets IS NOT NULL AND new.availability <> 'out' AND new.hidden = 0 AND (old.category IS NOT new.category OR old.retailer IS NOT new.retailer OR old.currency IS NOT new.currency OR old.availability IS NOT new.availability OR old.hidden IS NOT new.hidden OR old.variant_facets IS NOT new.variant_facets) BEGIN
  INSERT INTO shop_variant_counts (size, color, category, retailer, currency, count)
    SELECT value ->> 0, value ->> 1, new.category, coalesce(new.retailer, ''), coalesce(new.currency, ''), 1
    FROM json_each(new.variant_facets) WHERE true
    ON CONFLICT (size, color, category, retailer, currency) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER products_variant_count_insert AFTER INSERT ON products
  WHEN new.variant_facets IS NOT NULL AND new.availability <> 'out' AND new.hidden = 0 BEGIN
  INSERT INTO shop_variant_counts (size, color, category, retailer, currency, count)
    SELECT value ->> 0, value ->> 1, new.category, coalesce(new.retailer, ''), coalesce(new.currency, ''), 1
    FROM json_each(new.variant_facets) WHERE true
    ON CONFLICT (size, color, category, retailer, currency) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER products_variant_count_leave AFTER UPDATE OF category, retailer, currency, availability, hidden, variant_facets ON products
  WHEN old.variant_facets IS NOT NULL AND old.availability <> 'out' AND old.hidden = 0 AND (old.category IS NOT new.category OR old.retailer IS NOT new.retailer OR old.currency IS NOT new.currency OR old.availability IS NOT new.availability OR old.hidden IS NOT new.hidden OR old.variant_facets IS NOT new.variant_facets) BEGIN
  UPDATE shop_variant_counts SET count = count - 1
    WHERE (size, color, category, retailer, currency) IN (SELECT value ->> 0, value ->> 1, old.category,
      coalesce(old.retailer, ''), coalesce(old.currency, '') FROM json_each(old.variant_facets));
  DELETE FROM shop_variant_counts
    WHERE count <= 0 AND (size, color, category, retailer, currency) IN (SELECT value ->> 0, value ->> 1, old.category,
      coalesce(old.retailer, ''), coalesce(old.currency, '') FROM json_each(old.variant_facets));
END;
