CREATE TABLE `product_pages` (
	`product_id` integer PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`keep_up_to_date` text DEFAULT 'off' NOT NULL,
	`read_at` integer,
	`next_at` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`error` text,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `product_pages_next` ON `product_pages` (`next_at`) WHERE next_at is not null;
--> statement-breakpoint
CREATE INDEX `product_pages_failed` ON `product_pages` (`failures`) WHERE failures >= 3;
--> statement-breakpoint
ALTER TABLE `products` ADD `more_images` text;
--> statement-breakpoint
CREATE INDEX `products_images_waiting` ON `products` (`id`) WHERE instr(more_images, '"url":null') > 0;
--> statement-breakpoint
DROP TRIGGER products_changed;
--> statement-breakpoint
CREATE TRIGGER products_changed AFTER UPDATE OF name, description, image_url, more_images, price, original_price, affiliate_link, category,
  badge ON products BEGIN
  UPDATE products SET changed_at = unixepoch() * 1000 WHERE id = new.id;
END;
--> statement-breakpoint
DROP TRIGGER products_version_update;
--> statement-breakpoint
CREATE TRIGGER products_version_update AFTER UPDATE OF name, description, image_url, more_images, price, original_price,
  affiliate_link, category, featured, badge, position, price_seen_at ON products BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
