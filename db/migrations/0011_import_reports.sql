CREATE TABLE `import_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`fates` text NOT NULL,
	`created_at` integer NOT NULL
);
