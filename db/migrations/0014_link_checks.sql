CREATE TABLE `link_checks` (
	`product_id` integer PRIMARY KEY NOT NULL,
	`link` text NOT NULL,
	`state` text NOT NULL,
	`detail` text,
	`checked_at` integer NOT NULL,
	`accepted_at` integer,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `link_checks_state` ON `link_checks` (`state`,`product_id`);--> statement-breakpoint
CREATE INDEX `link_checks_checked` ON `link_checks` (`checked_at`);