ALTER TABLE `feeds` ADD `deleted_at` integer;--> statement-breakpoint
ALTER TABLE `feeds` ADD `trash_id` integer;--> statement-breakpoint
ALTER TABLE `feeds` ADD `removes_products` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `trash` ADD `part_of` integer;--> statement-breakpoint
CREATE INDEX `trash_parts` ON `trash` (`part_of`) WHERE part_of is not null;--> statement-breakpoint
CREATE INDEX `products_unowned_key` ON `products` (`feed_key`) WHERE feed_id is null and feed_key is not null;
