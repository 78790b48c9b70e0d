CREATE TABLE `shop_counts` (
	`category` text NOT NULL,
	`retailer` text NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`category`, `retailer`)
);
--> statement-breakpoint
CREATE INDEX `products_category_order` ON `products` (`category`,featured desc,`position`,`id`);--> statement-breakpoint
CREATE INDEX `products_retailer_order` ON `products` (`retailer`,featured desc,`position`,`id`);--> statement-breakpoint
CREATE INDEX `products_retailer` ON `products` (`retailer`,`id`);--> statement-breakpoint
CREATE INDEX `products_price` ON `products` (`currency`,`price_minor`,`id`);--> statement-breakpoint
CREATE INDEX `products_category_price` ON `products` (`category`,`currency`,`price_minor`,`id`);--> statement-breakpoint
CREATE INDEX `products_retailer_price` ON `products` (`retailer`,`currency`,`price_minor`,`id`);--> statement-breakpoint
-- drizzle-kit knows no triggers: what follows is written by hand.
INSERT INTO shop_counts (category, retailer, count)
  SELECT category, coalesce(retailer, ''), count(*) FROM products GROUP BY 1, 2;
--> statement-breakpoint
CREATE TRIGGER products_shop_count_insert AFTER INSERT ON products BEGIN
  INSERT INTO shop_counts (category, retailer, count) VALUES (new.category, coalesce(new.retailer, ''), 1)
    ON CONFLICT (category, retailer) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER products_shop_count_delete AFTER DELETE ON products BEGIN
  UPDATE shop_counts SET count = count - 1 WHERE category = old.category AND retailer = coalesce(old.retailer, '');
  DELETE FROM shop_counts WHERE category = old.category AND retailer = coalesce(old.retailer, '') AND count <= 0;
END;
--> statement-breakpoint
CREATE TRIGGER products_shop_count_update AFTER UPDATE OF category, retailer ON products
  WHEN old.category IS NOT new.category OR old.retailer IS NOT new.retailer BEGIN
  UPDATE shop_counts SET count = count - 1 WHERE category = old.category AND retailer = coalesce(old.retailer, '');
  DELETE FROM shop_counts WHERE category = old.category AND retailer = coalesce(old.retailer, '') AND count <= 0;
  INSERT INTO shop_counts (category, retailer, count) VALUES (new.category, coalesce(new.retailer, ''), 1)
    ON CONFLICT (category, retailer) DO UPDATE SET count = count + 1;
END;
