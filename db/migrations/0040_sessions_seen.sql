ALTER TABLE `sessions` ADD `seen_at` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `browser` text;