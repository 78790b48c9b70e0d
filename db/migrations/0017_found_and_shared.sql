ALTER TABLE `compilations` ADD `card_pictures` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `changed_at` integer;--> statement-breakpoint
ALTER TABLE `videos` ADD `changed_at` integer;--> statement-breakpoint
-- drizzle-kit knows no triggers: what follows is written by hand.
CREATE TRIGGER compilations_version_card AFTER UPDATE OF card_pictures ON compilations BEGIN
  UPDATE compilations SET version = version + 1 WHERE id = new.id;
END;--> statement-breakpoint
CREATE TRIGGER videos_changed AFTER UPDATE OF title, description, thumbnail_url, embed_url, category, duration, creator,
  published_at, tags ON videos BEGIN
  UPDATE videos SET changed_at = unixepoch() * 1000 WHERE id = new.id;
END;--> statement-breakpoint
CREATE TRIGGER products_changed AFTER UPDATE OF name, description, image_url, price, original_price, affiliate_link, category,
  badge ON products BEGIN
  UPDATE products SET changed_at = unixepoch() * 1000 WHERE id = new.id;
END;
