CREATE TABLE `guide_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`guide_id` integer NOT NULL,
	FOREIGN KEY (`guide_id`) REFERENCES `guides`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `guide_slugs_guide` ON `guide_slugs` (`guide_id`);--> statement-breakpoint
CREATE TABLE `guide_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`guide_id` integer NOT NULL,
	`title` text NOT NULL,
	`summary` text NOT NULL,
	`body` text NOT NULL,
	`who` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	FOREIGN KEY (`guide_id`) REFERENCES `guides`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `guide_versions_guide` ON `guide_versions` (`guide_id`,`id`);--> statement-breakpoint
CREATE TABLE `guides` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`summary` text DEFAULT '' NOT NULL,
	`cover_url` text,
	`body` text DEFAULT '' NOT NULL,
	`author` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`publish_at` integer,
	`published_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `guides_slug_unique` ON `guides` (`slug`);--> statement-breakpoint
CREATE INDEX `guides_listed` ON `guides` (`published_at`,`id`) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX `guides_publish` ON `guides` (`publish_at`) WHERE publish_at is not null;--> statement-breakpoint
CREATE TABLE `page_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`page` text NOT NULL,
	`body` text,
	`who` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `page_versions_page` ON `page_versions` (`page`,`id`);--> statement-breakpoint
-- drizzle-kit knows no triggers: what follows is written by hand. Words of the owner are on kept pages.
CREATE TRIGGER page_versions_insert AFTER INSERT ON page_versions BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER page_versions_delete AFTER DELETE ON page_versions BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE guides_fts USING fts5(
  title, summary, body, content='guides', content_rowid='id', tokenize='unicode61 remove_diacritics 2', prefix='2 3'
);
--> statement-breakpoint
CREATE TRIGGER guides_insert AFTER INSERT ON guides BEGIN
  INSERT INTO guides_fts(rowid, title, summary, body) VALUES (new.id, new.title, new.summary, new.body);
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER guides_delete AFTER DELETE ON guides BEGIN
  INSERT INTO guides_fts(guides_fts, rowid, title, summary, body) VALUES ('delete', old.id, old.title, old.summary, old.body);
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER guides_words AFTER UPDATE OF title, summary, body ON guides BEGIN
  INSERT INTO guides_fts(guides_fts, rowid, title, summary, body) VALUES ('delete', old.id, old.title, old.summary, old.body);
  INSERT INTO guides_fts(rowid, title, summary, body) VALUES (new.id, new.title, new.summary, new.body);
END;
--> statement-breakpoint
CREATE TRIGGER guides_version AFTER UPDATE ON guides BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
