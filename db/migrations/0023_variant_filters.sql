DROP TRIGGER products_facets_delete;
--> statement-breakpoint
DROP TRIGGER products_facets_insert;
--> statement-breakpoint
DROP TRIGGER products_facets_update;
--> statement-breakpoint
DROP TABLE product_facets;
--> statement-breakpoint
CREATE TABLE `product_facets` (
	`size` text NOT NULL,
	`color` text NOT NULL,
	`id` integer NOT NULL,
	`category` text NOT NULL,
	`retailer` text NOT NULL,
	`currency` text,
	`price_minor` integer,
	`featured` integer DEFAULT false NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`size`, `color`, `id`)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO product_facets (size, color, id, category, retailer, currency, price_minor, featured, position)
  SELECT value ->> 0, value ->> 1, products.id, category, coalesce(retailer, ''), currency, price_minor, featured, position
  FROM products, json_each(variant_facets)
  WHERE variant_facets IS NOT NULL AND availability <> 'out' AND hidden = 0 ORDER BY 1, 2, 3;
--> statement-breakpoint
CREATE INDEX `product_facets_chosen` ON `product_facets` (`size`,`color`,featured desc,`position`,`id`,`category`,`retailer`,`currency`,`price_minor`);
--> statement-breakpoint
CREATE INDEX `product_facets_price` ON `product_facets` (`size`,`color`,`currency`,`price_minor`,`id`,`category`,`retailer`,`featured`,`position`);
--> statement-breakpoint
CREATE INDEX `product_facets_facet` ON `product_facets` (`size`,`color`,`category`,`retailer`,`currency`,`price_minor`,`id`,`featured`,`position`);
--> statement-breakpoint
CREATE TRIGGER products_facets_delete AFTER DELETE ON products WHEN old.variant_facets IS NOT NULL BEGIN
  DELETE FROM product_facets
    WHERE (size, color, id) IN (SELECT value ->> 0, value ->> 1, old.id FROM json_each(old.variant_facets));
END;
--> statement-breakpoint
CREATE TRIGGER products_facets_insert AFTER INSERT ON products WHEN new.variant_facets IS NOT NULL BEGIN
  INSERT OR REPLACE INTO product_facets (size, color, id, category, retailer, currency, price_minor, featured, position)
    SELECT value ->> 0, value ->> 1, products.id, category, coalesce(retailer, ''), currency, price_minor, featured, position
    FROM products, json_each(variant_facets) WHERE products.id = new.id AND availability <> 'out' AND hidden = 0;
END;
--> statement-breakpoint
CREATE TRIGGER products_facets_update AFTER UPDATE OF variant_facets, category, retailer, currency, price_minor, featured, position, availability, hidden ON products
  WHEN coalesce(old.variant_facets, new.variant_facets) IS NOT NULL AND (old.variant_facets IS NOT new.variant_facets
    OR old.category IS NOT new.category OR old.retailer IS NOT new.retailer OR old.currency IS NOT new.currency
    OR old.price_minor IS NOT new.price_minor OR old.featured IS NOT new.featured OR old.position IS NOT new.position
    OR old.availability IS NOT new.availability OR old.hidden IS NOT new.hidden) BEGIN
  DELETE FROM product_facets
    WHERE (size, color, id) IN (SELECT value ->> 0, value ->> 1, old.id FROM json_each(old.variant_facets));
  INSERT OR REPLACE INTO product_facets (size, color, id, category, retailer, currency, price_minor, featured, position)
    SELECT value ->> 0, value ->> 1, products.id, category, coalesce(retailer, ''), currency, price_minor, featured, position
    FROM products, json_each(variant_facets) WHERE products.id = new.id AND availability <> 'out' AND hidden = 0;
  UPDATE products SET changed_at = unixepoch() * 1000
    WHERE id = new.id AND old.variant_facets IS NOT new.variant_facets;
END;
