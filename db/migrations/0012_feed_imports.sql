CREATE TABLE `feed_imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`file` text,
	`format` text NOT NULL,
	`mapping` text,
	`state` text DEFAULT 'uploaded' NOT NULL,
	`error` text,
	`who` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
CREATE TABLE `feed_rows` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`import_id` integer NOT NULL,
	`row` integer NOT NULL,
	`status` text NOT NULL,
	`name` text NOT NULL,
	`product_id` integer,
	`fields` text,
	`before` text,
	`message` text,
	`applied_at` integer,
	FOREIGN KEY (`import_id`) REFERENCES `feed_imports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `feed_rows_status` ON `feed_rows` (`import_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `feed_rows_applied` ON `feed_rows` (`import_id`,`applied_at`,`id`);--> statement-breakpoint
ALTER TABLE `products` ADD `image_address` text;