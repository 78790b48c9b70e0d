CREATE TABLE `list_counts` (
	`list` text NOT NULL,
	`bucket` integer NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`list`, `bucket`)
);
--> statement-breakpoint
DROP INDEX `videos_category_newest`;--> statement-breakpoint
DROP INDEX `videos_trending`;--> statement-breakpoint
DROP INDEX `videos_featured`;--> statement-breakpoint
-- Written by hand: drizzle-kit cuts an expression at its comma.
CREATE INDEX `videos_listed` ON `videos` (coalesce(published_at, 0),`id`) WHERE gone_at is null;--> statement-breakpoint
CREATE INDEX `videos_category_listed` ON `videos` (`category`,coalesce(published_at, 0),`id`) WHERE gone_at is null;--> statement-breakpoint
CREATE INDEX `videos_featured` ON `videos` (coalesce(published_at, 0),`id`) WHERE featured = 1;--> statement-breakpoint
CREATE INDEX `videos_trending` ON `videos` (coalesce(views, 0),`id`) WHERE trending = 1;--> statement-breakpoint
INSERT INTO list_counts (list, bucket, count)
  SELECT category, coalesce(published_at, 0) >> 29, count(*) FROM videos WHERE gone_at IS NULL GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO list_counts (list, bucket, count)
  SELECT iif(featured, 'featured', 'others'), position >> 7, count(*) FROM products GROUP BY 1, 2;
--> statement-breakpoint
CREATE TRIGGER videos_count_insert AFTER INSERT ON videos WHEN new.gone_at IS NULL BEGIN
  INSERT INTO list_counts (list, bucket, count) VALUES (new.category, coalesce(new.published_at, 0) >> 29, 1)
  ON CONFLICT (list, bucket) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER videos_count_delete AFTER DELETE ON videos WHEN old.gone_at IS NULL BEGIN
  UPDATE list_counts SET count = count - 1
  WHERE list = old.category AND bucket = coalesce(old.published_at, 0) >> 29;
END;
--> statement-breakpoint
CREATE TRIGGER videos_count_update AFTER UPDATE OF category, published_at, gone_at ON videos BEGIN
  UPDATE list_counts SET count = count - 1
  WHERE old.gone_at IS NULL AND list = old.category AND bucket = coalesce(old.published_at, 0) >> 29;
  INSERT INTO list_counts (list, bucket, count)
  SELECT new.category, coalesce(new.published_at, 0) >> 29, 1 WHERE new.gone_at IS NULL
  ON CONFLICT (list, bucket) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER products_count_insert AFTER INSERT ON products BEGIN
  INSERT INTO list_counts (list, bucket, count)
  VALUES (iif(new.featured, 'featured', 'others'), new.position >> 7, 1)
  ON CONFLICT (list, bucket) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER products_count_delete AFTER DELETE ON products BEGIN
  UPDATE list_counts SET count = count - 1
  WHERE list = iif(old.featured, 'featured', 'others') AND bucket = old.position >> 7;
END;
--> statement-breakpoint
CREATE TRIGGER products_count_update AFTER UPDATE OF featured, position ON products BEGIN
  UPDATE list_counts SET count = count - 1
  WHERE list = iif(old.featured, 'featured', 'others') AND bucket = old.position >> 7;
  INSERT INTO list_counts (list, bucket, count)
  VALUES (iif(new.featured, 'featured', 'others'), new.position >> 7, 1)
  ON CONFLICT (list, bucket) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
-- Search by the first letters of words must not gather all rows of a common word: so many letters have lists of their own.
DROP TRIGGER videos_fts_insert;
--> statement-breakpoint
DROP TRIGGER videos_fts_delete;
--> statement-breakpoint
DROP TRIGGER videos_fts_update;
--> statement-breakpoint
DROP TABLE videos_fts;
--> statement-breakpoint
CREATE VIRTUAL TABLE videos_fts USING fts5(
  title, description, tags, creator, category,
  content='videos', content_rowid='id', tokenize='unicode61 remove_diacritics 2', prefix='1 2 3 4 5 6 7 8'
);
--> statement-breakpoint
INSERT INTO videos_fts(videos_fts) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER videos_fts_insert AFTER INSERT ON videos BEGIN
  INSERT INTO videos_fts(rowid, title, description, tags, creator, category)
  VALUES (new.id, new.title, new.description, new.tags, new.creator, new.category);
END;
--> statement-breakpoint
CREATE TRIGGER videos_fts_delete AFTER DELETE ON videos BEGIN
  INSERT INTO videos_fts(videos_fts, rowid, title, description, tags, creator, category)
  VALUES ('delete', old.id, old.title, old.description, old.tags, old.creator, old.category);
END;
--> statement-breakpoint
CREATE TRIGGER videos_fts_update AFTER UPDATE OF title, description, tags, creator, category ON videos BEGIN
  INSERT INTO videos_fts(videos_fts, rowid, title, description, tags, creator, category)
  VALUES ('delete', old.id, old.title, old.description, old.tags, old.creator, old.category);
  INSERT INTO videos_fts(rowid, title, description, tags, creator, category)
  VALUES (new.id, new.title, new.description, new.tags, new.creator, new.category);
END;
--> statement-breakpoint
DROP TRIGGER products_fts_insert;
--> statement-breakpoint
DROP TRIGGER products_fts_delete;
--> statement-breakpoint
DROP TRIGGER products_fts_update;
--> statement-breakpoint
DROP TABLE products_fts;
--> statement-breakpoint
CREATE VIRTUAL TABLE products_fts USING fts5(
  name, description, category,
  content='products', content_rowid='id', tokenize='unicode61 remove_diacritics 2', prefix='1 2 3 4 5 6 7 8'
);
--> statement-breakpoint
INSERT INTO products_fts(products_fts) VALUES ('rebuild');
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
