ALTER TABLE `feed_run_rows` ADD `is_offer` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `feed_run_rows_offers` ON `feed_run_rows` (`run_id`) WHERE is_offer = 1;