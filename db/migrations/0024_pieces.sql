CREATE TABLE `piece_clicks` (
	`day` text NOT NULL,
	`video_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`clicks` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`day`, `video_id`, `product_id`),
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `piece_clicks_video` ON `piece_clicks` (`video_id`);--> statement-breakpoint
CREATE INDEX `piece_clicks_product` ON `piece_clicks` (`product_id`);--> statement-breakpoint
CREATE TABLE `video_products` (
	`video_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`at` integer,
	`note` text,
	PRIMARY KEY(`video_id`, `product_id`),
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `video_products_order` ON `video_products` (`video_id`,`sort_order`);--> statement-breakpoint
CREATE INDEX `video_products_product` ON `video_products` (`product_id`,`video_id`);--> statement-breakpoint
ALTER TABLE `products` ADD `link_key` text;--> statement-breakpoint
CREATE INDEX `products_link` ON `products` (`link_key`) WHERE link_key is not null;--> statement-breakpoint
CREATE INDEX `products_unkeyed` ON `products` (`id`) WHERE link_key is null;--> statement-breakpoint
-- drizzle-kit knows no triggers: what follows is written by hand. Whoever changes a link has its key made anew.
CREATE TRIGGER products_link_changed AFTER UPDATE OF affiliate_link ON products
  WHEN old.affiliate_link IS NOT new.affiliate_link AND new.link_key IS NOT NULL BEGIN
  UPDATE products SET link_key = NULL WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER video_products_insert AFTER INSERT ON video_products BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
  UPDATE videos SET changed_at = unixepoch() * 1000 WHERE id = new.video_id;
END;
--> statement-breakpoint
CREATE TRIGGER video_products_delete AFTER DELETE ON video_products BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
  UPDATE videos SET changed_at = unixepoch() * 1000 WHERE id = old.video_id;
END;
--> statement-breakpoint
CREATE TRIGGER video_products_update AFTER UPDATE ON video_products BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
  UPDATE videos SET changed_at = unixepoch() * 1000 WHERE id = new.video_id;
END;
