ALTER TABLE `products` ADD `brand` text;--> statement-breakpoint
ALTER TABLE `products` ADD `retailer` text;--> statement-breakpoint
ALTER TABLE `products` ADD `availability` text DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `price_minor` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `currency` text;--> statement-breakpoint
-- drizzle-kit knows no triggers: what follows is written by hand. What is made of a link and a price is made anew when one changes.
DROP TRIGGER products_link_changed;
--> statement-breakpoint
CREATE TRIGGER products_facts_changed AFTER UPDATE OF affiliate_link, price ON products
  WHEN new.link_key IS NOT NULL AND new.link_key IS old.link_key AND new.price_minor IS old.price_minor
    AND (old.affiliate_link IS NOT new.affiliate_link OR old.price IS NOT new.price) BEGIN
  UPDATE products SET link_key = NULL WHERE id = new.id;
END;
--> statement-breakpoint
UPDATE products SET link_key = NULL;
--> statement-breakpoint
CREATE TRIGGER products_shop_version AFTER UPDATE OF brand, retailer, availability ON products
  WHEN old.brand IS NOT new.brand OR old.availability IS NOT new.availability
    OR (old.retailer IS NOT NULL AND old.retailer IS NOT new.retailer) BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
  UPDATE products SET changed_at = unixepoch() * 1000 WHERE id = new.id;
END;
