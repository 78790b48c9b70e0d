ALTER TABLE `channel_videos` ADD `import_as` text;
--> statement-breakpoint
ALTER TABLE `channel_videos` ADD `failures` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `channels` ADD `next_page` text;
--> statement-breakpoint
ALTER TABLE `channels` ADD `pages_read` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX `product_clicks_sums` ON `product_clicks` (`product_id`,`day`,`clicks`);
--> statement-breakpoint
CREATE INDEX `daily_totals_subjects` ON `daily_totals` (`kind`,`subject`,`day`,`count`);