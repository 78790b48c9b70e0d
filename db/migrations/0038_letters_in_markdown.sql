ALTER TABLE `letters` ADD `is_plain` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `letters` ADD `send_at` integer;--> statement-breakpoint
CREATE INDEX `letters_due` ON `letters` (`send_at`) WHERE send_at is not null;--> statement-breakpoint
ALTER TABLE `subscribers` ADD `consented_at` integer;--> statement-breakpoint
-- Letters of before were plain text; as CommonMark they would lose their line breaks.
UPDATE `letters` SET `is_plain` = 1;
