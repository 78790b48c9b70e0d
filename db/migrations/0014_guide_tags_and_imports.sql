CREATE TABLE `content_imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`file` text,
	`site_url` text,
	`state` text DEFAULT 'working' NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`message` text,
	`report` text,
	`who` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
CREATE TABLE `guide_tags` (
	`guide_id` integer NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	PRIMARY KEY(`guide_id`, `slug`),
	FOREIGN KEY (`guide_id`) REFERENCES `guides`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `guide_tags_slug` ON `guide_tags` (`slug`);--> statement-breakpoint
ALTER TABLE `guides` ADD `seo_title` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `guides` ADD `seo_description` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `guides` ADD `imported_from` text;--> statement-breakpoint
ALTER TABLE `guides` ADD `imported_version` integer;--> statement-breakpoint
CREATE INDEX `guides_imported` ON `guides` (`imported_from`) WHERE imported_from is not null;