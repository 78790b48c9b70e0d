-- Products are found by who makes and who sells them, too; and the words of both indexes can be looked through, so that
-- a typing mistake is known for one.
DROP TRIGGER products_fts_insert;
--> statement-breakpoint
DROP TRIGGER products_fts_delete;
--> statement-breakpoint
DROP TRIGGER products_fts_update;
--> statement-breakpoint
DROP TABLE products_fts;
--> statement-breakpoint
CREATE VIRTUAL TABLE products_fts USING fts5(
  name, description, category, brand, retailer,
  content='products', content_rowid='id', tokenize='unicode61 remove_diacritics 2', prefix='1 2 3 4 5 6 7 8'
);
--> statement-breakpoint
INSERT INTO products_fts(products_fts) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER products_fts_insert AFTER INSERT ON products BEGIN
  INSERT INTO products_fts(rowid, name, description, category, brand, retailer)
  VALUES (new.id, new.name, new.description, new.category, new.brand, new.retailer);
END;
--> statement-breakpoint
CREATE TRIGGER products_fts_delete AFTER DELETE ON products BEGIN
  INSERT INTO products_fts(products_fts, rowid, name, description, category, brand, retailer)
  VALUES ('delete', old.id, old.name, old.description, old.category, old.brand, old.retailer);
END;
--> statement-breakpoint
CREATE TRIGGER products_fts_update AFTER UPDATE OF name, description, category, brand, retailer ON products BEGIN
  INSERT INTO products_fts(products_fts, rowid, name, description, category, brand, retailer)
  VALUES ('delete', old.id, old.name, old.description, old.category, old.brand, old.retailer);
  INSERT INTO products_fts(rowid, name, description, category, brand, retailer)
  VALUES (new.id, new.name, new.description, new.category, new.brand, new.retailer);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE products_words USING fts5vocab(products_fts, 'row');
--> statement-breakpoint
CREATE VIRTUAL TABLE videos_words USING fts5vocab(videos_fts, 'row');
