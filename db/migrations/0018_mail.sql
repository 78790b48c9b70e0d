CREATE TABLE `letters` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`recipients` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`letter_id` integer,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`sending` integer DEFAULT false NOT NULL,
	`tried_at` integer,
	`last_error` text,
	`failed_at` integer,
	FOREIGN KEY (`letter_id`) REFERENCES `letters`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `outbox_next` ON `outbox` (`next_at`) WHERE letter_id is null and failed_at is null;--> statement-breakpoint
CREATE INDEX `outbox_letters_next` ON `outbox` (`next_at`) WHERE letter_id is not null and failed_at is null;--> statement-breakpoint
CREATE INDEX `outbox_letter` ON `outbox` (`letter_id`);--> statement-breakpoint
CREATE INDEX `outbox_failed` ON `outbox` (`failed_at`) WHERE failed_at is not null;--> statement-breakpoint
CREATE TABLE `password_resets` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `password_resets_user` ON `password_resets` (`user_id`);--> statement-breakpoint
ALTER TABLE `subscribers` ADD `confirmed_at` integer;--> statement-breakpoint
CREATE INDEX `subscribers_unconfirmed` ON `subscribers` (`subscription_date`) WHERE confirmed_at is null;--> statement-breakpoint
CREATE INDEX `users_email` ON `users` (lower(email));--> statement-breakpoint
-- Who subscribed before there was anything to confirm has done so.
UPDATE `subscribers` SET `confirmed_at` = `subscription_date`;
