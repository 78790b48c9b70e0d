CREATE TABLE `site_settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER site_settings_version_insert AFTER INSERT ON site_settings BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER site_settings_version_update AFTER UPDATE ON site_settings BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER site_settings_version_delete AFTER DELETE ON site_settings BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
