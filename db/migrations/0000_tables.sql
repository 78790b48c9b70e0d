CREATE TABLE `answer_verdicts` (
	`answer_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`verdict` text NOT NULL,
	PRIMARY KEY(`answer_id`, `product_id`),
	FOREIGN KEY (`answer_id`) REFERENCES `answers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "answer_verdicts_verdict" CHECK("answer_verdicts"."verdict" in ('love', 'maybe', 'no'))
);
--> statement-breakpoint
CREATE INDEX `answer_verdicts_product` ON `answer_verdicts` (`product_id`);--> statement-breakpoint
CREATE TABLE `answers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`compilation_id` integer NOT NULL,
	`edit_hash` text NOT NULL,
	`name` text,
	`size` text,
	`note` text,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`seen_at` integer,
	FOREIGN KEY (`compilation_id`) REFERENCES `compilations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `answers_editHash_unique` ON `answers` (`edit_hash`);--> statement-breakpoint
CREATE INDEX `answers_compilation` ON `answers` (`compilation_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `compilation_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`compilation_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`note` text,
	FOREIGN KEY (`compilation_id`) REFERENCES `compilations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `compilation_items_product` ON `compilation_items` (`compilation_id`,`product_id`);--> statement-breakpoint
CREATE INDEX `compilation_items_order` ON `compilation_items` (`compilation_id`,`sort_order`,`id`);--> statement-breakpoint
CREATE INDEX `compilation_items_by_product` ON `compilation_items` (`product_id`);--> statement-breakpoint
CREATE TABLE `compilations` (
	`id` integer PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`user_id` integer,
	`owner_hash` text,
	`manage_hash` text,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`is_public` integer DEFAULT true NOT NULL,
	`share_code` text NOT NULL,
	`answers_open` integer DEFAULT true NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `compilations_shareCode_unique` ON `compilations` (`share_code`);--> statement-breakpoint
CREATE INDEX `compilations_user` ON `compilations` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `compilations_owner` ON `compilations` (`owner_hash`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `compilations_manage` ON `compilations` (`manage_hash`);--> statement-breakpoint
CREATE TABLE `contact_submissions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`submission_date` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
CREATE TABLE `content_versions` (
	`scope` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `product_clicks` (
	`product_id` integer NOT NULL,
	`day` text NOT NULL,
	`clicks` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`product_id`, `day`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `products` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`image_url` text NOT NULL,
	`price` text NOT NULL,
	`original_price` text,
	`affiliate_link` text NOT NULL,
	`category` text NOT NULL,
	`featured` integer DEFAULT false NOT NULL,
	`badge` text,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `products_category` ON `products` (`category`,`id`);--> statement-breakpoint
CREATE INDEX `products_featured` ON `products` (`id`) WHERE featured = 1;--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`hits` integer NOT NULL,
	`resets_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_limits_reset` ON `rate_limits` (`resets_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `setup_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `subscribers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`source` text DEFAULT 'newsletter' NOT NULL,
	`subscription_date` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_email_unique` ON `subscribers` (`email`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`username_key` text NOT NULL,
	`password` text NOT NULL,
	`email` text NOT NULL,
	`role` text DEFAULT 'user' NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	CONSTRAINT "users_role" CHECK("users"."role" in ('user', 'admin'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_key` ON `users` (`username_key`);--> statement-breakpoint
CREATE TABLE `videos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`thumbnail_url` text NOT NULL,
	`url` text NOT NULL,
	`embed_url` text NOT NULL,
	`source_id` text NOT NULL,
	`source` text NOT NULL,
	`category` text NOT NULL,
	`views` integer DEFAULT 0,
	`likes` integer DEFAULT 0,
	`duration` integer,
	`duration_formatted` text,
	`creator` text,
	`creator_url` text,
	`creator_image_url` text,
	`published_at` integer DEFAULT (unixepoch() * 1000),
	`featured` integer DEFAULT false NOT NULL,
	`trending` integer DEFAULT false NOT NULL,
	`tags` text,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`fetched_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	CONSTRAINT "videos_category" CHECK("videos"."category" in ('fashion', 'swimwear', 'lingerie'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `videos_source` ON `videos` (`source`,`source_id`);--> statement-breakpoint
CREATE INDEX `videos_newest` ON `videos` (`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `videos_category_newest` ON `videos` (`category`,`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `videos_featured` ON `videos` (`published_at`,`id`) WHERE featured = 1;--> statement-breakpoint
CREATE INDEX `videos_trending` ON `videos` (`views`,`id`) WHERE trending = 1;