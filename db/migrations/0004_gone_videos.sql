ALTER TABLE `videos` ADD `gone_at` integer;--> statement-breakpoint
CREATE INDEX `videos_fetched` ON `videos` (`fetched_at`,`id`);--> statement-breakpoint
DROP TRIGGER videos_version_update;
--> statement-breakpoint
CREATE TRIGGER videos_version_update AFTER UPDATE OF title, description, thumbnail_url, url, embed_url, source_id, source,
  category, views, likes, duration, duration_formatted, creator, creator_url, creator_image_url, published_at, featured,
  trending, tags, gone_at ON videos BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
