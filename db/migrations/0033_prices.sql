CREATE TABLE `product_prices` (
	`product_id` integer NOT NULL,
	`day` text NOT NULL,
	`minor` integer,
	`currency` text,
	PRIMARY KEY(`product_id`, `day`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
-- drizzle-kit knows no triggers: what follows is written by hand. What things cost before today is not known.
INSERT INTO product_prices (product_id, day, minor, currency)
  SELECT id, date('now'), price_minor, currency FROM products WHERE price_minor IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER products_price_insert AFTER INSERT ON products WHEN new.price_minor IS NOT NULL BEGIN
  INSERT INTO product_prices (product_id, day, minor, currency)
    VALUES (new.id, date('now'), new.price_minor, new.currency)
    ON CONFLICT (product_id, day) DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER products_price_update AFTER UPDATE OF price_minor, currency ON products
  WHEN old.price_minor IS NOT new.price_minor OR old.currency IS NOT new.currency BEGIN
  INSERT INTO product_prices (product_id, day, minor, currency)
    VALUES (new.id, date('now'), new.price_minor, new.currency)
    ON CONFLICT (product_id, day) DO UPDATE SET minor = excluded.minor, currency = excluded.currency;
END;
