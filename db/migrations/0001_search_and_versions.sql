-- Full-text search over videos, kept by triggers so that any writer, the sqlite3 shell included, keeps it true.
CREATE VIRTUAL TABLE videos_fts USING fts5(
  title, description, tags, creator,
  content='videos', content_rowid='id', tokenize='unicode61 remove_diacritics 2', prefix='2 3'
);
--> statement-breakpoint
CREATE TRIGGER videos_fts_insert AFTER INSERT ON videos BEGIN
  INSERT INTO videos_fts(rowid, title, description, tags, creator)
  VALUES (new.id, new.title, new.description, new.tags, new.creator);
END;
--> statement-breakpoint
CREATE TRIGGER videos_fts_delete AFTER DELETE ON videos BEGIN
  INSERT INTO videos_fts(videos_fts, rowid, title, description, tags, creator)
  VALUES ('delete', old.id, old.title, old.description, old.tags, old.creator);
END;
--> statement-breakpoint
CREATE TRIGGER videos_fts_update AFTER UPDATE OF title, description, tags, creator ON videos BEGIN
  INSERT INTO videos_fts(videos_fts, rowid, title, description, tags, creator)
  VALUES ('delete', old.id, old.title, old.description, old.tags, old.creator);
  INSERT INTO videos_fts(rowid, title, description, tags, creator)
  VALUES (new.id, new.title, new.description, new.tags, new.creator);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE products_fts USING fts5(
  name, description, category,
  content='products', content_rowid='id', tokenize='unicode61 remove_diacritics 2', prefix='2 3'
);
--> statement-breakpoint
CREATE TRIGGER products_fts_insert AFTER INSERT ON products BEGIN
  INSERT INTO products_fts(rowid, name, description, category)
  VALUES (new.id, new.name, new.description, new.category);
END;
--> statement-breakpoint
CREATE TRIGGER products_fts_delete AFTER DELETE ON products BEGIN
  INSERT INTO products_fts(products_fts, rowid, name, description, category)
  VALUES ('delete', old.id, old.name, old.description, old.category);
END;
--> statement-breakpoint
CREATE TRIGGER products_fts_update AFTER UPDATE OF name, description, category ON products BEGIN
  INSERT INTO products_fts(products_fts, rowid, name, description, category)
  VALUES ('delete', old.id, old.name, old.description, old.category);
  INSERT INTO products_fts(rowid, name, description, category)
  VALUES (new.id, new.name, new.description, new.category);
END;
--> statement-breakpoint
-- Versions of what pages show: kept pages stand under them, so they grow on changes of shown columns only.
INSERT INTO content_versions(scope, version) VALUES ('catalogue', 1), ('epoch', abs(random() % 4503599627370496));
--> statement-breakpoint
CREATE TRIGGER videos_version_insert AFTER INSERT ON videos BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER videos_version_delete AFTER DELETE ON videos BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER videos_version_update AFTER UPDATE OF title, description, thumbnail_url, url, embed_url, source_id, source,
  category, views, likes, duration, duration_formatted, creator, creator_url, creator_image_url, published_at, featured,
  trending, tags ON videos BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER products_version_insert AFTER INSERT ON products BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER products_version_delete AFTER DELETE ON products BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER products_version_update AFTER UPDATE OF name, description, image_url, price, original_price, affiliate_link,
  category, featured, badge ON products BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER compilations_version AFTER UPDATE OF title, description, updated_at, is_public, share_code, answers_open,
  deleted_at ON compilations BEGIN
  UPDATE compilations SET version = version + 1 WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER compilation_items_version_insert AFTER INSERT ON compilation_items BEGIN
  UPDATE compilations SET version = version + 1 WHERE id = new.compilation_id;
END;
--> statement-breakpoint
CREATE TRIGGER compilation_items_version_delete AFTER DELETE ON compilation_items BEGIN
  UPDATE compilations SET version = version + 1 WHERE id = old.compilation_id;
END;
--> statement-breakpoint
CREATE TRIGGER compilation_items_version_update AFTER UPDATE OF product_id, sort_order, note ON compilation_items BEGIN
  UPDATE compilations SET version = version + 1 WHERE id = new.compilation_id;
END;
