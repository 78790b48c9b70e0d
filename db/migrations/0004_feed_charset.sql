ALTER TABLE `feed_runs` ADD `charset` text;--> statement-breakpoint
ALTER TABLE `feed_runs` ADD `total_rows` integer DEFAULT 0 NOT NULL;