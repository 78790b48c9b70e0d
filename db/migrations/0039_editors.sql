CREATE TABLE `__new_users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`username_key` text NOT NULL,
	`password` text NOT NULL,
	`email` text NOT NULL,
	`role` text DEFAULT 'user' NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	CONSTRAINT "users_role" CHECK("__new_users"."role" in ('user', 'editor', 'admin'))
);
--> statement-breakpoint
INSERT INTO `__new_users`("id", "username", "username_key", "password", "email", "role", "created_at") SELECT "id", "username", "username_key", "password", "email", "role", "created_at" FROM `users`;--> statement-breakpoint
-- No id is given twice, those of deleted accounts included.
DELETE FROM sqlite_sequence WHERE name = '__new_users';--> statement-breakpoint
INSERT INTO sqlite_sequence (name, seq) SELECT '__new_users', seq FROM sqlite_sequence WHERE name = 'users';--> statement-breakpoint
DROP TABLE `users`;--> statement-breakpoint
ALTER TABLE `__new_users` RENAME TO `users`;--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_key` ON `users` (`username_key`);--> statement-breakpoint
CREATE INDEX `users_email` ON `users` (lower(email));