CREATE TABLE `daily_sums` (
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`day`, `kind`, `subject`)
);
--> statement-breakpoint
CREATE TABLE `placements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`place` text NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`link` text NOT NULL,
	`image_url` text,
	`starts_on` text,
	`ends_on` text,
	`active` integer DEFAULT true NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `placements_place` ON `placements` (`place`,`id`);--> statement-breakpoint
ALTER TABLE `answers` ADD `hidden_at` integer;--> statement-breakpoint
ALTER TABLE `compilations` ADD `hidden_at` integer;--> statement-breakpoint
ALTER TABLE `compilations` ADD `hidden_reason` text;--> statement-breakpoint
DROP TRIGGER compilations_version;
--> statement-breakpoint
CREATE TRIGGER compilations_version AFTER UPDATE OF title, description, updated_at, is_public, share_code, answers_open,
  deleted_at, hidden_at, hidden_reason ON compilations BEGIN
  UPDATE compilations SET version = version + 1 WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER placements_version_insert AFTER INSERT ON placements BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER placements_version_update AFTER UPDATE ON placements BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER placements_version_delete AFTER DELETE ON placements BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
