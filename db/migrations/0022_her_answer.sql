CREATE TABLE `answer_words` (
	`answer_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`size` text,
	`word` text,
	PRIMARY KEY(`answer_id`, `product_id`),
	FOREIGN KEY (`answer_id`) REFERENCES `answers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `answer_words_product` ON `answer_words` (`product_id`);--> statement-breakpoint
ALTER TABLE `answers` ADD `sent_hash` text;--> statement-breakpoint
CREATE INDEX `answers_sent` ON `answers` (`compilation_id`,`sent_hash`);--> statement-breakpoint
ALTER TABLE `compilation_items` ADD `bought_at` integer;--> statement-breakpoint
ALTER TABLE `compilation_items` ADD `saved_price` text;--> statement-breakpoint
ALTER TABLE `compilations` ADD `sender` text;--> statement-breakpoint
ALTER TABLE `compilations` ADD `hide_prices` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `compilations` ADD `closes_on` text;--> statement-breakpoint
CREATE TRIGGER compilations_version_letter AFTER UPDATE OF sender, hide_prices, closes_on ON compilations BEGIN
  UPDATE compilations SET version = version + 1 WHERE id = new.id;
END;
