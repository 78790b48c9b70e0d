CREATE TABLE `confirmed_hosts` (
	`host` text PRIMARY KEY NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
ALTER TABLE `videos` ADD `creator_image_origin` text;--> statement-breakpoint
CREATE INDEX `videos_waiting` ON `videos` (`id`) WHERE thumbnail_origin is not null or creator_image_origin is not null;--> statement-breakpoint
UPDATE videos SET creator_image_origin = creator_image_url, creator_image_url = NULL WHERE creator_image_url LIKE 'http%';
--> statement-breakpoint
-- A host that is confirmed or struck changes what the pages of its videos may show.
CREATE TRIGGER confirmed_hosts_version_insert AFTER INSERT ON confirmed_hosts BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER confirmed_hosts_version_delete AFTER DELETE ON confirmed_hosts BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
