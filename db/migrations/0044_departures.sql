CREATE TABLE `departures` (
	`email_hash` text PRIMARY KEY NOT NULL,
	`left_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
