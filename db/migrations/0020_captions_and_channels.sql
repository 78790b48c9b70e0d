CREATE TABLE `channel_videos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`channel_id` integer NOT NULL,
	`source_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`thumbnail_url` text,
	`views` integer,
	`duration` integer,
	`published_at` integer,
	`state` text DEFAULT 'new' NOT NULL,
	`error` text,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	FOREIGN KEY (`channel_id`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `channel_videos_source` ON `channel_videos` (`channel_id`,`source_id`);
--> statement-breakpoint
CREATE INDEX `channel_videos_state` ON `channel_videos` (`channel_id`,`state`,`published_at`);
--> statement-breakpoint
CREATE TABLE `channels` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`source` text NOT NULL,
	`kind` text NOT NULL,
	`host` text DEFAULT '' NOT NULL,
	`channel_id` text NOT NULL,
	`url` text NOT NULL,
	`title` text NOT NULL,
	`schedule` text DEFAULT 'daily' NOT NULL,
	`auto` text DEFAULT 'candidates' NOT NULL,
	`required` text DEFAULT '' NOT NULL,
	`excluded` text DEFAULT '' NOT NULL,
	`category` text NOT NULL,
	`checked_at` integer,
	`error` text,
	`importing` text,
	`import_total` integer DEFAULT 0 NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `channels_source` ON `channels` (`source`,`host`,`kind`,`channel_id`);
--> statement-breakpoint
CREATE TABLE `video_captions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`video_id` integer NOT NULL,
	`language` text NOT NULL,
	`kind` text NOT NULL,
	`cues` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `video_captions_language` ON `video_captions` (`video_id`,`language`,`kind`);
--> statement-breakpoint
ALTER TABLE `videos` ADD `chapters` text;
--> statement-breakpoint
ALTER TABLE `videos` ADD `spoken_words` text;
--> statement-breakpoint
DROP TRIGGER videos_fts_insert;
--> statement-breakpoint
DROP TRIGGER videos_fts_delete;
--> statement-breakpoint
DROP TRIGGER videos_fts_update;
--> statement-breakpoint
DROP TRIGGER videos_changed;
--> statement-breakpoint
DROP TRIGGER videos_version_update;
--> statement-breakpoint
DROP TABLE videos_fts;
--> statement-breakpoint
CREATE VIRTUAL TABLE videos_fts USING fts5(
  title, description, tags, creator, category, spoken_words,
  content='videos', content_rowid='id', tokenize='unicode61 remove_diacritics 2', prefix='1 2 3 4 5 6 7 8'
);
--> statement-breakpoint
INSERT INTO videos_fts(videos_fts) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER videos_fts_insert AFTER INSERT ON videos BEGIN
  INSERT INTO videos_fts(rowid, title, description, tags, creator, category, spoken_words)
  VALUES (new.id, new.title, new.description, new.tags, new.creator, new.category, new.spoken_words);
END;
--> statement-breakpoint
CREATE TRIGGER videos_fts_delete AFTER DELETE ON videos BEGIN
  INSERT INTO videos_fts(videos_fts, rowid, title, description, tags, creator, category, spoken_words)
  VALUES ('delete', old.id, old.title, old.description, old.tags, old.creator, old.category, old.spoken_words);
END;
--> statement-breakpoint
CREATE TRIGGER videos_fts_update AFTER UPDATE OF title, description, tags, creator, category, spoken_words ON videos BEGIN
  INSERT INTO videos_fts(videos_fts, rowid, title, description, tags, creator, category, spoken_words)
  VALUES ('delete', old.id, old.title, old.description, old.tags, old.creator, old.category, old.spoken_words);
  INSERT INTO videos_fts(rowid, title, description, tags, creator, category, spoken_words)
  VALUES (new.id, new.title, new.description, new.tags, new.creator, new.category, new.spoken_words);
END;
--> statement-breakpoint
CREATE TRIGGER videos_changed AFTER UPDATE OF title, description, thumbnail_url, embed_url, category, duration, creator,
  published_at, tags, model_height, model_size, chapters, spoken_words ON videos BEGIN
  UPDATE videos SET changed_at = unixepoch() * 1000 WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER videos_version_update AFTER UPDATE OF title, description, thumbnail_url, url, embed_url, source_id, source,
  category, views, likes, duration, duration_formatted, creator, creator_url, creator_image_url, published_at, featured,
  trending, tags, model_height, model_size, unavailable_at, chapters, spoken_words ON videos BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
