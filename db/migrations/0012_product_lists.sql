DROP INDEX `products_name`;--> statement-breakpoint
CREATE INDEX `products_name` ON `products` (name collate nocase,`id`,`feed_id`,`category`,`retailer`,`availability`,`status`,`publish_at`,`offer_id`,`featured`);--> statement-breakpoint
CREATE INDEX `products_all_new` ON `products` (`id`,`feed_id`,`category`,`retailer`,`availability`,`status`,`publish_at`,`offer_id`,`featured`);--> statement-breakpoint
CREATE INDEX `products_all_chosen` ON `products` (featured desc,`position`,`id`,`feed_id`,`category`,`retailer`,`availability`,`status`,`publish_at`,`offer_id`,`featured`);--> statement-breakpoint
CREATE INDEX `products_all_price` ON `products` (currency is null,`currency`,`price_minor`,`id`,`feed_id`,`category`,`retailer`,`availability`,`status`,`publish_at`,`offer_id`,`featured`);--> statement-breakpoint
CREATE INDEX `product_clicks_day` ON `product_clicks` (`day`,`product_id`,`clicks`);
