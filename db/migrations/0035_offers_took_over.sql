DROP INDEX `products_link`;--> statement-breakpoint
DROP INDEX `products_unkeyed`;--> statement-breakpoint
ALTER TABLE `products` DROP COLUMN `link_key`;--> statement-breakpoint
ALTER TABLE `products` DROP COLUMN `price_seen_at`;