CREATE TABLE `answer_changes` (
	`answer_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`changed_from` text NOT NULL,
	`changed_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	PRIMARY KEY(`answer_id`, `product_id`),
	FOREIGN KEY (`answer_id`) REFERENCES `answers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `answer_changes_product` ON `answer_changes` (`product_id`);