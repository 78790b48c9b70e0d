-- Written by hand. Most products stand at position 0: their stretches are of ids, before them and after them those of other positions.
DROP TRIGGER products_count_insert;
--> statement-breakpoint
DROP TRIGGER products_count_delete;
--> statement-breakpoint
DROP TRIGGER products_count_leave;
--> statement-breakpoint
DROP TRIGGER products_count_enter;
--> statement-breakpoint
DELETE FROM list_counts WHERE list IN ('featured', 'others');
--> statement-breakpoint
INSERT INTO list_counts (list, bucket, count)
  SELECT iif(featured, 'featured', 'others'), CASE WHEN position = 0 THEN id >> 10 WHEN position < 0 THEN position >> 7 ELSE (1 << 40) + (position >> 7) END, count(*)
  FROM products WHERE availability <> 'out' AND hidden = 0 GROUP BY 1, 2;
--> statement-breakpoint
CREATE TRIGGER products_count_insert AFTER INSERT ON products
  WHEN new.availability <> 'out' AND new.hidden = 0 BEGIN
  INSERT INTO list_counts (list, bucket, count)
    VALUES (iif(new.featured, 'featured', 'others'), CASE WHEN new.position = 0 THEN new.id >> 10 WHEN new.position < 0 THEN new.position >> 7 ELSE (1 << 40) + (new.position >> 7) END, 1)
    ON CONFLICT (list, bucket) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER products_count_delete AFTER DELETE ON products
  WHEN old.availability <> 'out' AND old.hidden = 0 BEGIN
  UPDATE list_counts SET count = count - 1
    WHERE list = iif(old.featured, 'featured', 'others')
      AND bucket = CASE WHEN old.position = 0 THEN old.id >> 10 WHEN old.position < 0 THEN old.position >> 7 ELSE (1 << 40) + (old.position >> 7) END;
END;
--> statement-breakpoint
CREATE TRIGGER products_count_leave AFTER UPDATE OF featured, position, availability, hidden ON products
  WHEN old.availability <> 'out' AND old.hidden = 0 BEGIN
  UPDATE list_counts SET count = count - 1
    WHERE list = iif(old.featured, 'featured', 'others')
      AND bucket = CASE WHEN old.position = 0 THEN old.id >> 10 WHEN old.position < 0 THEN old.position >> 7 ELSE (1 << 40) + (old.position >> 7) END;
END;
--> statement-breakpoint
CREATE TRIGGER products_count_enter AFTER UPDATE OF featured, position, availability, hidden ON products
  WHEN new.availability <> 'out' AND new.hidden = 0 BEGIN
  INSERT INTO list_counts (list, bucket, count)
    VALUES (iif(new.featured, 'featured', 'others'), CASE WHEN new.position = 0 THEN new.id >> 10 WHEN new.position < 0 THEN new.position >> 7 ELSE (1 << 40) + (new.position >> 7) END, 1)
    ON CONFLICT (list, bucket) DO UPDATE SET count = count + 1;
END;
