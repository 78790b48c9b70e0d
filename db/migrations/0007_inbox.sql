ALTER TABLE `contact_submissions` ADD `read_at` integer;--> statement-breakpoint
ALTER TABLE `contact_submissions` ADD `archived_at` integer;--> statement-breakpoint
CREATE INDEX `contact_submissions_inbox` ON `contact_submissions` (`archived_at`,`id`);