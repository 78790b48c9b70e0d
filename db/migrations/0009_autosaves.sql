CREATE TABLE `autosaves` (
	`user_id` integer NOT NULL,
	`path` text NOT NULL,
	`fields` text NOT NULL,
	`saved_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	PRIMARY KEY(`user_id`, `path`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `autosaves_saved` ON `autosaves` (`saved_at`);