ALTER TABLE `feed_runs` ADD `etag` text;--> statement-breakpoint
ALTER TABLE `feed_runs` ADD `last_modified` text;--> statement-breakpoint
ALTER TABLE `feed_runs` ADD `daily` integer DEFAULT false NOT NULL;