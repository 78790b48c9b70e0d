-- Everything of the database that schema/ cannot say: search tables, views, and triggers. A test compares both with the migrated database.

CREATE VIRTUAL TABLE guides_fts USING fts5(
  title, summary, body, content='guides', content_rowid='id', tokenize='unicode61 remove_diacritics 2', prefix='2 3'
);

CREATE VIRTUAL TABLE products_fts USING fts5(
  name, description, category, brand, retailer,
  content='products', content_rowid='id', tokenize='unicode61 remove_diacritics 2', prefix='1 2 3 4 5 6 7 8'
);

CREATE VIRTUAL TABLE products_words USING fts5vocab(products_fts, 'row');

CREATE VIRTUAL TABLE videos_fts USING fts5(
  title, description, tags, creator, category, spoken_words,
  content='videos', content_rowid='id', tokenize='unicode61 remove_diacritics 2', prefix='1 2 3 4 5 6 7 8'
);

CREATE VIRTUAL TABLE videos_words USING fts5vocab(videos_fts, 'row');

CREATE TRIGGER categories_version_delete AFTER DELETE ON categories BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;

CREATE TRIGGER categories_version_insert AFTER INSERT ON categories BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;

CREATE TRIGGER categories_version_update AFTER UPDATE ON categories BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;

CREATE TRIGGER former_categories_version_insert AFTER INSERT ON former_categories BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;

CREATE TRIGGER compilation_items_version_delete AFTER DELETE ON compilation_items BEGIN
  UPDATE compilations SET version = version + 1 WHERE id = old.compilation_id;
END;

CREATE TRIGGER compilation_items_version_insert AFTER INSERT ON compilation_items BEGIN
  UPDATE compilations SET version = version + 1 WHERE id = new.compilation_id;
END;

CREATE TRIGGER compilation_items_version_update AFTER UPDATE OF product_id, sort_order, note ON compilation_items BEGIN
  UPDATE compilations SET version = version + 1 WHERE id = new.compilation_id;
END;

CREATE TRIGGER compilations_guides_delete AFTER DELETE ON compilations
  WHEN EXISTS (SELECT 1 FROM guides_fts WHERE guides_fts MATCH '"' || old.share_code || '"') BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;

CREATE TRIGGER compilations_guides_version AFTER UPDATE OF version ON compilations
  WHEN EXISTS (SELECT 1 FROM guides_fts WHERE guides_fts MATCH '"' || old.share_code || '" OR "' || new.share_code || '"') BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;

CREATE TRIGGER compilations_version AFTER UPDATE OF title, description, updated_at, is_public, share_code, answers_open,
  deleted_at, hidden_at, hidden_reason ON compilations BEGIN
  UPDATE compilations SET version = version + 1 WHERE id = new.id;
END;

CREATE TRIGGER compilations_version_card AFTER UPDATE OF card_images ON compilations BEGIN
  UPDATE compilations SET version = version + 1 WHERE id = new.id;
END;

CREATE TRIGGER compilations_version_share AFTER UPDATE OF sender, hide_prices, closes_on ON compilations BEGIN
  UPDATE compilations SET version = version + 1 WHERE id = new.id;
END;

CREATE TRIGGER allowed_hosts_version_delete AFTER DELETE ON allowed_hosts BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;

CREATE TRIGGER allowed_hosts_version_insert AFTER INSERT ON allowed_hosts BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;

CREATE TRIGGER guides_delete AFTER DELETE ON guides BEGIN
  INSERT INTO guides_fts(guides_fts, rowid, title, summary, body) VALUES ('delete', old.id, old.title, old.summary, old.body);
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;

CREATE TRIGGER guides_insert AFTER INSERT ON guides BEGIN
  INSERT INTO guides_fts(rowid, title, summary, body) VALUES (new.id, new.title, new.summary, new.body);
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;

CREATE TRIGGER guides_version AFTER UPDATE ON guides BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;

CREATE TRIGGER guides_words AFTER UPDATE OF title, summary, body ON guides BEGIN
  INSERT INTO guides_fts(guides_fts, rowid, title, summary, body) VALUES ('delete', old.id, old.title, old.summary, old.body);
  INSERT INTO guides_fts(rowid, title, summary, body) VALUES (new.id, new.title, new.summary, new.body);
END;

CREATE TRIGGER offers_facts_changed AFTER UPDATE OF link, price ON offers
  WHEN new.link_key IS NOT NULL AND new.link_key IS old.link_key AND new.price_minor IS old.price_minor
    AND (old.link IS NOT new.link OR old.price IS NOT new.price) BEGIN
  UPDATE offers SET link_key = NULL WHERE product_id = new.product_id;
END;

CREATE TRIGGER offers_price_insert AFTER INSERT ON offers WHEN new.price_minor IS NOT NULL AND new.availability <> 'out' BEGIN
  INSERT INTO product_prices (product_id, day, minor, currency)
    VALUES (new.product_id, date('now'), new.price_minor, new.currency)
    ON CONFLICT (product_id, day) DO NOTHING;
END;

CREATE TRIGGER offers_price_update AFTER UPDATE OF price_minor, currency, availability ON offers
  WHEN old.price_minor IS NOT new.price_minor OR old.currency IS NOT new.currency
    OR (old.availability = 'out') IS NOT (new.availability = 'out') BEGIN
  INSERT INTO product_prices (product_id, day, minor, currency)
    VALUES (new.product_id, date('now'), iif(new.availability = 'out', NULL, new.price_minor), new.currency)
    ON CONFLICT (product_id, day) DO UPDATE SET minor = excluded.minor, currency = excluded.currency;
END;

CREATE TRIGGER offers_version AFTER UPDATE OF retailer, link, price, original_price, availability, seen_at ON offers BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;

CREATE TRIGGER page_versions_delete AFTER DELETE ON page_versions BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;

CREATE TRIGGER page_versions_insert AFTER INSERT ON page_versions BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;

CREATE TRIGGER ads_version_delete AFTER DELETE ON ads BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;

CREATE TRIGGER ads_version_insert AFTER INSERT ON ads BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;

CREATE TRIGGER ads_version_update AFTER UPDATE ON ads BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;

CREATE TRIGGER product_prices_version_delete AFTER DELETE ON product_prices BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;

CREATE TRIGGER product_prices_version_insert AFTER INSERT ON product_prices BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;

CREATE TRIGGER product_prices_version_update AFTER UPDATE ON product_prices BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;

CREATE TRIGGER offers_made AFTER INSERT ON products BEGIN
  INSERT INTO offers (product_id, retailer, link, price, original_price, price_minor, currency, availability)
    VALUES (new.id, new.retailer, new.affiliate_link, new.price, new.original_price, new.price_minor, new.currency, new.availability);
END;

CREATE TRIGGER products_changed AFTER UPDATE OF name, description, image_url, more_images, price, original_price, affiliate_link, category,
  badge ON products BEGIN
  UPDATE products SET changed_at = unixepoch() * 1000 WHERE id = new.id;
END;

CREATE TRIGGER products_count_delete AFTER DELETE ON products
  WHEN old.availability <> 'out' AND old.hidden = 0 BEGIN
  UPDATE list_counts SET count = count - 1
    WHERE list = iif(old.featured, 'featured', 'others')
      AND bucket = CASE WHEN old.position = 0 THEN old.id >> 10 WHEN old.position < 0 THEN old.position >> 7 ELSE (1 << 40) + (old.position >> 7) END;
END;

CREATE TRIGGER products_count_enter AFTER UPDATE OF featured, position, availability, hidden ON products
  WHEN new.availability <> 'out' AND new.hidden = 0 BEGIN
  INSERT INTO list_counts (list, bucket, count)
    VALUES (iif(new.featured, 'featured', 'others'), CASE WHEN new.position = 0 THEN new.id >> 10 WHEN new.position < 0 THEN new.position >> 7 ELSE (1 << 40) + (new.position >> 7) END, 1)
    ON CONFLICT (list, bucket) DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER products_count_insert AFTER INSERT ON products
  WHEN new.availability <> 'out' AND new.hidden = 0 BEGIN
  INSERT INTO list_counts (list, bucket, count)
    VALUES (iif(new.featured, 'featured', 'others'), CASE WHEN new.position = 0 THEN new.id >> 10 WHEN new.position < 0 THEN new.position >> 7 ELSE (1 << 40) + (new.position >> 7) END, 1)
    ON CONFLICT (list, bucket) DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER products_count_leave AFTER UPDATE OF featured, position, availability, hidden ON products
  WHEN old.availability <> 'out' AND old.hidden = 0 BEGIN
  UPDATE list_counts SET count = count - 1
    WHERE list = iif(old.featured, 'featured', 'others')
      AND bucket = CASE WHEN old.position = 0 THEN old.id >> 10 WHEN old.position < 0 THEN old.position >> 7 ELSE (1 << 40) + (old.position >> 7) END;
END;

CREATE TRIGGER products_fts_delete AFTER DELETE ON products BEGIN
  INSERT INTO products_fts(products_fts, rowid, name, description, category, brand, retailer)
  VALUES ('delete', old.id, old.name, old.description, old.category, old.brand, old.retailer);
END;

CREATE TRIGGER products_fts_insert AFTER INSERT ON products BEGIN
  INSERT INTO products_fts(rowid, name, description, category, brand, retailer)
  VALUES (new.id, new.name, new.description, new.category, new.brand, new.retailer);
END;

CREATE TRIGGER products_fts_update AFTER UPDATE OF name, description, category, brand, retailer ON products BEGIN
  INSERT INTO products_fts(products_fts, rowid, name, description, category, brand, retailer)
  VALUES ('delete', old.id, old.name, old.description, old.category, old.brand, old.retailer);
  INSERT INTO products_fts(rowid, name, description, category, brand, retailer)
  VALUES (new.id, new.name, new.description, new.category, new.brand, new.retailer);
END;

CREATE TRIGGER products_hidden_insert BEFORE INSERT ON products
  WHEN new.hidden IS NOT (new.merged_into_id IS NOT NULL OR new.status = 'draft') BEGIN
  SELECT RAISE(ABORT, 'hidden must say whether a product is a draft or joined');
END;

CREATE TRIGGER products_hide AFTER UPDATE OF merged_into_id, status ON products
  WHEN new.hidden IS NOT (new.merged_into_id IS NOT NULL OR new.status = 'draft') BEGIN
  UPDATE products SET hidden = (new.merged_into_id IS NOT NULL OR new.status = 'draft') WHERE id = new.id;
END;

CREATE TRIGGER products_merged_version AFTER UPDATE OF merged_into_id, status, publish_at ON products
  WHEN old.merged_into_id IS NOT new.merged_into_id OR old.status IS NOT new.status OR old.publish_at IS NOT new.publish_at BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
  UPDATE products SET changed_at = unixepoch() * 1000 WHERE id = new.id;
END;

CREATE TRIGGER products_shop_count_delete AFTER DELETE ON products
  WHEN old.availability <> 'out' AND old.hidden = 0 BEGIN
  UPDATE shop_counts SET count = count - 1
    WHERE category = old.category AND retailer = coalesce(old.retailer, '') AND currency = coalesce(old.currency, '');
  DELETE FROM shop_counts
    WHERE category = old.category AND retailer = coalesce(old.retailer, '') AND currency = coalesce(old.currency, '') AND count <= 0;
  UPDATE shop_price_counts SET count = count - 1
    WHERE currency = old.currency AND category = old.category AND retailer = coalesce(old.retailer, '') AND band =
      (SELECT sum(2 * (column1 < old.price_minor) + (column1 = old.price_minor)) FROM (VALUES (500), (1000), (1500), (2000), (2500), (3000), (4000), (5000), (6000), (7500), (10000), (15000), (20000), (30000), (50000), (100000)));
  DELETE FROM shop_price_counts
    WHERE currency = old.currency AND category = old.category AND retailer = coalesce(old.retailer, '') AND count <= 0;
END;

CREATE TRIGGER products_shop_count_enter AFTER UPDATE OF category, retailer, currency, price_minor, availability, hidden ON products
  WHEN new.availability <> 'out' AND new.hidden = 0 AND (old.category IS NOT new.category OR old.retailer IS NOT new.retailer OR old.currency IS NOT new.currency OR old.price_minor IS NOT new.price_minor OR old.availability IS NOT new.availability OR old.hidden IS NOT new.hidden) BEGIN
  INSERT INTO shop_counts (category, retailer, currency, count)
    VALUES (new.category, coalesce(new.retailer, ''), coalesce(new.currency, ''), 1)
    ON CONFLICT (category, retailer, currency) DO UPDATE SET count = count + 1;
  INSERT INTO shop_price_counts (currency, category, retailer, band, count)
    SELECT new.currency, new.category, coalesce(new.retailer, ''),
      sum(2 * (column1 < new.price_minor) + (column1 = new.price_minor)), 1
    FROM (VALUES (500), (1000), (1500), (2000), (2500), (3000), (4000), (5000), (6000), (7500), (10000), (15000), (20000), (30000), (50000), (100000))
    WHERE new.currency IS NOT NULL AND new.price_minor IS NOT NULL GROUP BY new.id
    ON CONFLICT (currency, category, retailer, band) DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER products_shop_count_insert AFTER INSERT ON products
  WHEN new.availability <> 'out' AND new.hidden = 0 BEGIN
  INSERT INTO shop_counts (category, retailer, currency, count)
    VALUES (new.category, coalesce(new.retailer, ''), coalesce(new.currency, ''), 1)
    ON CONFLICT (category, retailer, currency) DO UPDATE SET count = count + 1;
  INSERT INTO shop_price_counts (currency, category, retailer, band, count)
    SELECT new.currency, new.category, coalesce(new.retailer, ''),
      sum(2 * (column1 < new.price_minor) + (column1 = new.price_minor)), 1
    FROM (VALUES (500), (1000), (1500), (2000), (2500), (3000), (4000), (5000), (6000), (7500), (10000), (15000), (20000), (30000), (50000), (100000))
    WHERE new.currency IS NOT NULL AND new.price_minor IS NOT NULL GROUP BY new.id
    ON CONFLICT (currency, category, retailer, band) DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER products_shop_count_leave AFTER UPDATE OF category, retailer, currency, price_minor, availability, hidden ON products
  WHEN old.availability <> 'out' AND old.hidden = 0 AND (old.category IS NOT new.category OR old.retailer IS NOT new.retailer OR old.currency IS NOT new.currency OR old.price_minor IS NOT new.price_minor OR old.availability IS NOT new.availability OR old.hidden IS NOT new.hidden) BEGIN
  UPDATE shop_counts SET count = count - 1
    WHERE category = old.category AND retailer = coalesce(old.retailer, '') AND currency = coalesce(old.currency, '');
  DELETE FROM shop_counts
    WHERE category = old.category AND retailer = coalesce(old.retailer, '') AND currency = coalesce(old.currency, '') AND count <= 0;
  UPDATE shop_price_counts SET count = count - 1
    WHERE currency = old.currency AND category = old.category AND retailer = coalesce(old.retailer, '') AND band =
      (SELECT sum(2 * (column1 < old.price_minor) + (column1 = old.price_minor)) FROM (VALUES (500), (1000), (1500), (2000), (2500), (3000), (4000), (5000), (6000), (7500), (10000), (15000), (20000), (30000), (50000), (100000)));
  DELETE FROM shop_price_counts
    WHERE currency = old.currency AND category = old.category AND retailer = coalesce(old.retailer, '') AND count <= 0;
END;

CREATE TRIGGER products_shop_version AFTER UPDATE OF brand, retailer, availability ON products
  WHEN old.brand IS NOT new.brand OR old.availability IS NOT new.availability
    OR (old.retailer IS NOT NULL AND old.retailer IS NOT new.retailer) BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
  UPDATE products SET changed_at = unixepoch() * 1000 WHERE id = new.id;
END;

CREATE TRIGGER product_variants_version_delete AFTER DELETE ON product_variants BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;

CREATE TRIGGER product_variants_version_insert AFTER INSERT ON product_variants BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;

CREATE TRIGGER product_variants_version_update AFTER UPDATE ON product_variants BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;

CREATE TRIGGER products_facets_delete AFTER DELETE ON products WHEN old.variant_facets IS NOT NULL BEGIN
  DELETE FROM product_facets
    WHERE (size, color, id) IN (SELECT value ->> 0, value ->> 1, old.id FROM json_each(old.variant_facets));
END;

CREATE TRIGGER products_facets_insert AFTER INSERT ON products WHEN new.variant_facets IS NOT NULL BEGIN
  INSERT OR REPLACE INTO product_facets (size, color, id, category, retailer, currency, price_minor, featured, position)
    SELECT value ->> 0, value ->> 1, products.id, category, coalesce(retailer, ''), currency, price_minor, featured, position
    FROM products, json_each(variant_facets) WHERE products.id = new.id AND availability <> 'out' AND hidden = 0;
END;

CREATE TRIGGER products_facets_update AFTER UPDATE OF variant_facets, category, retailer, currency, price_minor, featured, position, availability, hidden ON products
  WHEN coalesce(old.variant_facets, new.variant_facets) IS NOT NULL AND (old.variant_facets IS NOT new.variant_facets
    OR old.category IS NOT new.category OR old.retailer IS NOT new.retailer OR old.currency IS NOT new.currency
    OR old.price_minor IS NOT new.price_minor OR old.featured IS NOT new.featured OR old.position IS NOT new.position
    OR old.availability IS NOT new.availability OR old.hidden IS NOT new.hidden) BEGIN
  DELETE FROM product_facets
    WHERE (size, color, id) IN (SELECT value ->> 0, value ->> 1, old.id FROM json_each(old.variant_facets));
  INSERT OR REPLACE INTO product_facets (size, color, id, category, retailer, currency, price_minor, featured, position)
    SELECT value ->> 0, value ->> 1, products.id, category, coalesce(retailer, ''), currency, price_minor, featured, position
    FROM products, json_each(variant_facets) WHERE products.id = new.id AND availability <> 'out' AND hidden = 0;
  UPDATE products SET changed_at = unixepoch() * 1000
    WHERE id = new.id AND old.variant_facets IS NOT new.variant_facets;
END;

CREATE TRIGGER products_price_varies_version AFTER UPDATE OF price_varies ON products
  WHEN old.price_varies IS NOT new.price_varies BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;

CREATE TRIGGER products_variant_count_delete AFTER DELETE ON products
  WHEN old.variant_facets IS NOT NULL AND old.availability <> 'out' AND old.hidden = 0 BEGIN
  UPDATE shop_variant_counts SET count = count - 1
    WHERE (size, color, category, retailer, currency) IN (SELECT value ->> 0, value ->> 1, old.category,
      coalesce(old.retailer, ''), coalesce(old.currency, '') FROM json_each(old.variant_facets));
  DELETE FROM shop_variant_counts
    WHERE count <= 0 AND (size, color, category, retailer, currency) IN (SELECT value ->> 0, value ->> 1, old.category,
      coalesce(old.retailer, ''), coalesce(old.currency, '') FROM json_each(old.variant_facets));
END;

CREATE TRIGGER products_variant_count_enter AFTER UPDATE OF category, retailer, currency, availability, hidden, variant_facets ON products
  WHEN new.variant_facets IS NOT NULL AND new.availability <> 'out' AND new.hidden = 0 AND (old.category IS NOT new.category OR old.retailer IS NOT new.retailer OR old.currency IS NOT new.currency OR old.availability IS NOT new.availability OR old.hidden IS NOT new.hidden OR old.variant_facets IS NOT new.variant_facets) BEGIN
  INSERT INTO shop_variant_counts (size, color, category, retailer, currency, count)
    SELECT value ->> 0, value ->> 1, new.category, coalesce(new.retailer, ''), coalesce(new.currency, ''), 1
    FROM json_each(new.variant_facets) WHERE true
    ON CONFLICT (size, color, category, retailer, currency) DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER products_variant_count_insert AFTER INSERT ON products
  WHEN new.variant_facets IS NOT NULL AND new.availability <> 'out' AND new.hidden = 0 BEGIN
  INSERT INTO shop_variant_counts (size, color, category, retailer, currency, count)
    SELECT value ->> 0, value ->> 1, new.category, coalesce(new.retailer, ''), coalesce(new.currency, ''), 1
    FROM json_each(new.variant_facets) WHERE true
    ON CONFLICT (size, color, category, retailer, currency) DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER products_variant_count_leave AFTER UPDATE OF category, retailer, currency, availability, hidden, variant_facets ON products
  WHEN old.variant_facets IS NOT NULL AND old.availability <> 'out' AND old.hidden = 0 AND (old.category IS NOT new.category OR old.retailer IS NOT new.retailer OR old.currency IS NOT new.currency OR old.availability IS NOT new.availability OR old.hidden IS NOT new.hidden OR old.variant_facets IS NOT new.variant_facets) BEGIN
  UPDATE shop_variant_counts SET count = count - 1
    WHERE (size, color, category, retailer, currency) IN (SELECT value ->> 0, value ->> 1, old.category,
      coalesce(old.retailer, ''), coalesce(old.currency, '') FROM json_each(old.variant_facets));
  DELETE FROM shop_variant_counts
    WHERE count <= 0 AND (size, color, category, retailer, currency) IN (SELECT value ->> 0, value ->> 1, old.category,
      coalesce(old.retailer, ''), coalesce(old.currency, '') FROM json_each(old.variant_facets));
END;

CREATE TRIGGER products_version_delete AFTER DELETE ON products BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;

CREATE TRIGGER products_version_insert AFTER INSERT ON products BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;

CREATE TRIGGER products_version_update AFTER UPDATE OF name, description, image_url, more_images, price, original_price,
  affiliate_link, category, featured, badge, position, price_seen_at ON products BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;

CREATE TRIGGER site_settings_version_delete AFTER DELETE ON site_settings BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;

CREATE TRIGGER site_settings_version_insert AFTER INSERT ON site_settings BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;

CREATE TRIGGER site_settings_version_update AFTER UPDATE ON site_settings BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;

CREATE TRIGGER video_products_delete AFTER DELETE ON video_products BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
  UPDATE videos SET changed_at = unixepoch() * 1000 WHERE id = old.video_id;
END;

CREATE TRIGGER video_products_insert AFTER INSERT ON video_products BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
  UPDATE videos SET changed_at = unixepoch() * 1000 WHERE id = new.video_id;
END;

CREATE TRIGGER video_products_update AFTER UPDATE ON video_products BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
  UPDATE videos SET changed_at = unixepoch() * 1000 WHERE id = new.video_id;
END;

CREATE TRIGGER videos_changed AFTER UPDATE OF title, description, thumbnail_url, embed_url, category, duration, creator,
  published_at, tags, model_height, model_size, chapters, spoken_words ON videos BEGIN
  UPDATE videos SET changed_at = unixepoch() * 1000 WHERE id = new.id;
END;

CREATE TRIGGER videos_count_delete AFTER DELETE ON videos WHEN old.unavailable_at IS NULL AND old.status = 'published' BEGIN
  UPDATE list_counts SET count = count - 1
  WHERE list = old.category AND bucket = coalesce(old.published_at, 0) >> 29;
END;

CREATE TRIGGER videos_count_insert AFTER INSERT ON videos WHEN new.unavailable_at IS NULL AND new.status = 'published' BEGIN
  INSERT INTO list_counts (list, bucket, count) VALUES (new.category, coalesce(new.published_at, 0) >> 29, 1)
  ON CONFLICT (list, bucket) DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER videos_count_update AFTER UPDATE OF category, published_at, unavailable_at, status ON videos BEGIN
  UPDATE list_counts SET count = count - 1
  WHERE old.unavailable_at IS NULL AND old.status = 'published' AND list = old.category AND bucket = coalesce(old.published_at, 0) >> 29;
  INSERT INTO list_counts (list, bucket, count)
  SELECT new.category, coalesce(new.published_at, 0) >> 29, 1 WHERE new.unavailable_at IS NULL AND new.status = 'published'
  ON CONFLICT (list, bucket) DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER videos_fts_delete AFTER DELETE ON videos BEGIN
  INSERT INTO videos_fts(videos_fts, rowid, title, description, tags, creator, category, spoken_words)
  VALUES ('delete', old.id, old.title, old.description, old.tags, old.creator, old.category, old.spoken_words);
END;

CREATE TRIGGER videos_fts_insert AFTER INSERT ON videos BEGIN
  INSERT INTO videos_fts(rowid, title, description, tags, creator, category, spoken_words)
  VALUES (new.id, new.title, new.description, new.tags, new.creator, new.category, new.spoken_words);
END;

CREATE TRIGGER videos_fts_update AFTER UPDATE OF title, description, tags, creator, category, spoken_words ON videos BEGIN
  INSERT INTO videos_fts(videos_fts, rowid, title, description, tags, creator, category, spoken_words)
  VALUES ('delete', old.id, old.title, old.description, old.tags, old.creator, old.category, old.spoken_words);
  INSERT INTO videos_fts(rowid, title, description, tags, creator, category, spoken_words)
  VALUES (new.id, new.title, new.description, new.tags, new.creator, new.category, new.spoken_words);
END;

CREATE TRIGGER videos_status_version AFTER UPDATE OF status, publish_at ON videos BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;

CREATE TRIGGER videos_version_delete AFTER DELETE ON videos BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;

CREATE TRIGGER videos_version_insert AFTER INSERT ON videos BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;

CREATE TRIGGER videos_version_update AFTER UPDATE OF title, description, thumbnail_url, url, embed_url, source_id, source,
  category, views, likes, duration, duration_formatted, creator, creator_url, creator_image_url, published_at, featured,
  trending, tags, model_height, model_size, unavailable_at, chapters, spoken_words ON videos BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
