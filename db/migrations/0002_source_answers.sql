CREATE TABLE `source_answers` (
	`key` text PRIMARY KEY NOT NULL,
	`videos` text NOT NULL,
	`ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `source_answers_ends` ON `source_answers` (`ends_at`);--> statement-breakpoint
CREATE TABLE `source_usage` (
	`source` text NOT NULL,
	`day` text NOT NULL,
	`searches` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`source`, `day`)
);
