CREATE TABLE `compilation_browsers` (
	`compilation_id` integer NOT NULL,
	`browser_hash` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	PRIMARY KEY(`compilation_id`, `browser_hash`),
	FOREIGN KEY (`compilation_id`) REFERENCES `compilations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `compilation_browsers_browser` ON `compilation_browsers` (`browser_hash`);--> statement-breakpoint
CREATE TABLE `former_compilation_ids` (
	`former_id` integer PRIMARY KEY NOT NULL,
	`compilation_id` integer NOT NULL,
	FOREIGN KEY (`compilation_id`) REFERENCES `compilations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `former_compilation_ids_compilation` ON `former_compilation_ids` (`compilation_id`);
--> statement-breakpoint
-- drizzle-kit knows no triggers: the rest of this file is written by hand. A cached page shows the price history of a product and the
-- collections that a guide names, so both change the version of all cached pages.
CREATE TRIGGER product_prices_version_insert AFTER INSERT ON product_prices BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER product_prices_version_update AFTER UPDATE ON product_prices BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER product_prices_version_delete AFTER DELETE ON product_prices BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER compilations_guides_version AFTER UPDATE OF version ON compilations
  WHEN EXISTS (SELECT 1 FROM guides_fts WHERE guides_fts MATCH '"' || old.share_code || '" OR "' || new.share_code || '"') BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER compilations_guides_delete AFTER DELETE ON compilations
  WHEN EXISTS (SELECT 1 FROM guides_fts WHERE guides_fts MATCH '"' || old.share_code || '"') BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
