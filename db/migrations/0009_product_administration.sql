DROP INDEX `products_featured`;--> statement-breakpoint
ALTER TABLE `products` ADD `image_origin` text;--> statement-breakpoint
ALTER TABLE `products` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `price_seen_at` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `feed_key` text;--> statement-breakpoint
CREATE INDEX `products_others` ON `products` (`position`,`id`) WHERE featured = 0;--> statement-breakpoint
CREATE INDEX `products_name` ON `products` (name collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `products_waiting` ON `products` (`id`) WHERE image_origin is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `products_feed_key` ON `products` (`feed_key`);--> statement-breakpoint
CREATE INDEX `products_featured` ON `products` (`position`,`id`) WHERE featured = 1;--> statement-breakpoint
DROP TRIGGER products_version_update;
--> statement-breakpoint
CREATE TRIGGER products_version_update AFTER UPDATE OF name, description, image_url, price, original_price, affiliate_link,
  category, featured, badge, position, price_seen_at ON products BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
