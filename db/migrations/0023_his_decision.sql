CREATE TABLE `kept_forms` (
	`token_hash` text NOT NULL,
	`path` text NOT NULL,
	`action` text NOT NULL,
	`user_id` integer,
	`fields` text NOT NULL,
	`is_whole` integer NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	PRIMARY KEY(`token_hash`, `path`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `kept_forms_created` ON `kept_forms` (`created_at`);--> statement-breakpoint
ALTER TABLE `compilations` ADD `notify` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `compilations` ADD `notify_email` text;--> statement-breakpoint
ALTER TABLE `compilations` ADD `notify_confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `compilations` ADD `notified_at` integer;--> statement-breakpoint
CREATE INDEX `compilations_unconfirmed` ON `compilations` (`updated_at`) WHERE notify_email is not null and notify_confirmed_at is null;