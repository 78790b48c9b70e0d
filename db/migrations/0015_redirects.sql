CREATE TABLE `redirects` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`source` text NOT NULL,
	`target` text,
	`hits` integer DEFAULT 0 NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `redirects_source_unique` ON `redirects` (`source`);
--> statement-breakpoint
CREATE TABLE `missing_pages` (
	`path` text PRIMARY KEY NOT NULL,
	`hits` integer DEFAULT 0 NOT NULL,
	`seen_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `missing_pages_seen` ON `missing_pages` (`seen_at`);
--> statement-breakpoint
CREATE INDEX `missing_pages_hits` ON `missing_pages` (`hits`,`seen_at`);
