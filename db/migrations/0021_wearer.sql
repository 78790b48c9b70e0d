ALTER TABLE `videos` ADD `wearer_height` text;--> statement-breakpoint
ALTER TABLE `videos` ADD `wearer_size` text;--> statement-breakpoint
-- drizzle-kit knows no triggers: what follows is written by hand. Pages show both, so that they are versions of a page, too.
DROP TRIGGER videos_version_update;--> statement-breakpoint
CREATE TRIGGER videos_version_update AFTER UPDATE OF title, description, thumbnail_url, url, embed_url, source_id, source,
  category, views, likes, duration, duration_formatted, creator, creator_url, creator_image_url, published_at, featured,
  trending, tags, wearer_height, wearer_size, gone_at ON videos BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;--> statement-breakpoint
DROP TRIGGER videos_changed;--> statement-breakpoint
CREATE TRIGGER videos_changed AFTER UPDATE OF title, description, thumbnail_url, embed_url, category, duration, creator,
  published_at, tags, wearer_height, wearer_size ON videos BEGIN
  UPDATE videos SET changed_at = unixepoch() * 1000 WHERE id = new.id;
END;
