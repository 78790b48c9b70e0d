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
CREATE TABLE `answers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`compilation_id` integer NOT NULL,
	`edit_hash` text NOT NULL,
	`name` text,
	`size` text,
	`note` text,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`seen_at` integer, `hidden_at` integer, `hidden_reason` text, `sent_hash` text,
	FOREIGN KEY (`compilation_id`) REFERENCES `compilations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `compilation_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`compilation_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`note` text, `bought_at` integer, `saved_price` text,
	FOREIGN KEY (`compilation_id`) REFERENCES `compilations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
	`version` integer DEFAULT 1 NOT NULL, `hidden_at` integer, `hidden_reason` text, `card_pictures` integer DEFAULT false NOT NULL, `sender` text, `hide_prices` integer DEFAULT false NOT NULL, `closes_on` text, `notify` integer DEFAULT false NOT NULL, `notify_email` text, `notify_confirmed_at` integer, `notified_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `contact_submissions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`submission_date` integer DEFAULT (unixepoch() * 1000) NOT NULL
, `read_at` integer, `archived_at` integer);
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
, `image_origin` text, `position` integer DEFAULT 0 NOT NULL, `feed_key` text, `image_address` text, `changed_at` integer, `brand` text, `retailer` text, `availability` text DEFAULT 'unknown' NOT NULL, `price_minor` integer, `currency` text, `feed_id` integer REFERENCES feeds(id) ON DELETE SET NULL, `gtin` text, `mpn` text, `joined_to` integer REFERENCES products(id) ON DELETE SET NULL, `offer_id` integer, `price_ends_at` integer, `status` text DEFAULT 'published' NOT NULL, `publish_at` integer, `hidden` integer DEFAULT false NOT NULL);
--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`hits` integer NOT NULL,
	`resets_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`expires_at` integer NOT NULL, `seen_at` integer, `browser` text, `confirmed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
, `confirmed_at` integer, `consented_at` integer);
--> statement-breakpoint
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
	`fetched_at` integer DEFAULT (unixepoch() * 1000) NOT NULL, `thumbnail_origin` text, `gone_at` integer, `creator_image_origin` text, `tried_at` integer, `changed_at` integer, `wearer_height` text, `wearer_size` text, `status` text DEFAULT 'published' NOT NULL, `publish_at` integer,
	CONSTRAINT "videos_category" CHECK("videos"."category" in ('fashion', 'swimwear', 'lingerie'))
);
--> statement-breakpoint
CREATE TABLE `source_answers` (
	`key` text PRIMARY KEY NOT NULL,
	`videos` text NOT NULL,
	`ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `source_usage` (
	`source` text NOT NULL,
	`day` text NOT NULL,
	`searches` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`source`, `day`)
);
--> statement-breakpoint
CREATE TABLE `confirmed_hosts` (
	`host` text PRIMARY KEY NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`who` text NOT NULL,
	`what` text NOT NULL,
	`detail` text
, `link` text);
--> statement-breakpoint
CREATE TABLE `trash` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `site_settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `import_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`fates` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `daily_sums` (
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`day`, `kind`, `subject`)
);
--> statement-breakpoint
CREATE TABLE `placements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`place` text NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`link` text NOT NULL,
	`image_url` text,
	`starts_on` text,
	`ends_on` text,
	`active` integer DEFAULT true NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
, `price_per_thousand` integer);
--> statement-breakpoint
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
CREATE TABLE `list_counts` (
	`list` text NOT NULL,
	`bucket` integer NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`list`, `bucket`)
);
--> statement-breakpoint
CREATE TABLE `letters` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`recipients` integer NOT NULL
, `is_plain` integer DEFAULT false NOT NULL, `send_at` integer);
--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`letter_id` integer,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`sending` integer DEFAULT false NOT NULL,
	`tried_at` integer,
	`last_error` text,
	`failed_at` integer,
	FOREIGN KEY (`letter_id`) REFERENCES `letters`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `password_resets` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `replaced_videos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`video_id` integer NOT NULL,
	`source` text NOT NULL,
	`source_id` text NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`replaced_at` integer NOT NULL,
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
CREATE TABLE `kept_forms` (
	`token_hash` text NOT NULL,
	`path` text NOT NULL,
	`action` text NOT NULL,
	`user_id` integer,
	`fields` text NOT NULL,
	`is_whole` integer NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	PRIMARY KEY(`token_hash`, `path`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `piece_clicks` (
	`day` text NOT NULL,
	`video_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`clicks` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`day`, `video_id`, `product_id`),
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `video_products` (
	`video_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`at` integer,
	`note` text,
	PRIMARY KEY(`video_id`, `product_id`),
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `shop_price_counts` (
	`currency` text NOT NULL,
	`category` text NOT NULL,
	`retailer` text NOT NULL,
	`band` integer NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`currency`, `category`, `retailer`, `band`)
);
--> statement-breakpoint
CREATE TABLE `shop_counts` (
	`category` text NOT NULL,
	`retailer` text NOT NULL,
	`currency` text NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`category`, `retailer`, `currency`)
);
--> statement-breakpoint
CREATE TABLE `feed_run_rows` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`run_id` integer NOT NULL,
	`row` integer NOT NULL,
	`status` text NOT NULL,
	`name` text NOT NULL,
	`product_id` integer,
	`fields` text,
	`before` text,
	`message` text,
	`applied_at` integer,
	FOREIGN KEY (`run_id`) REFERENCES `feed_runs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `feed_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`feed_id` integer NOT NULL,
	`name` text NOT NULL,
	`file` text,
	`format` text NOT NULL,
	`mapping` text,
	`columns` text,
	`state` text DEFAULT 'reading' NOT NULL,
	`undoing` integer DEFAULT false NOT NULL,
	`message` text,
	`rows` integer DEFAULT 0 NOT NULL,
	`left_out` integer DEFAULT 0 NOT NULL,
	`who` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL, `etag` text, `last_modified` text, `daily` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`feed_id`) REFERENCES `feeds`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `feeds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`retailer` text,
	`address` text,
	`mapping` text,
	`template` text DEFAULT '' NOT NULL,
	`currency` text DEFAULT '' NOT NULL,
	`filter_column` text DEFAULT '' NOT NULL,
	`filter_is` text DEFAULT 'contains' NOT NULL,
	`filter_value` text DEFAULT '' NOT NULL,
	`schedule` text DEFAULT 'off' NOT NULL,
	`headings` text,
	`etag` text,
	`last_modified` text,
	`fetched_at` integer,
	`keys_by_shop` integer DEFAULT false NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
, `status` text DEFAULT 'published' NOT NULL);
--> statement-breakpoint
CREATE TABLE `product_prices` (
	`product_id` integer NOT NULL,
	`day` text NOT NULL,
	`minor` integer,
	`currency` text,
	PRIMARY KEY(`product_id`, `day`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `offers` (
	`product_id` integer PRIMARY KEY NOT NULL,
	`retailer` text,
	`link` text NOT NULL,
	`link_key` text,
	`price` text NOT NULL,
	`original_price` text,
	`price_minor` integer,
	`currency` text,
	`availability` text DEFAULT 'unknown' NOT NULL,
	`seen_at` integer,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `guide_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`guide_id` integer NOT NULL,
	FOREIGN KEY (`guide_id`) REFERENCES `guides`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `guide_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`guide_id` integer NOT NULL,
	`title` text NOT NULL,
	`summary` text NOT NULL,
	`body` text NOT NULL,
	`who` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	FOREIGN KEY (`guide_id`) REFERENCES `guides`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `guides` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`summary` text DEFAULT '' NOT NULL,
	`cover_url` text,
	`body` text DEFAULT '' NOT NULL,
	`author` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`publish_at` integer,
	`published_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
CREATE TABLE `page_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`page` text NOT NULL,
	`body` text,
	`who` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`username_key` text NOT NULL,
	`password` text NOT NULL,
	`email` text NOT NULL,
	`role` text DEFAULT 'user' NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL, `password_is_weak` integer, `credentials_changed_at` integer,
	CONSTRAINT "users_role" CHECK("users"."role" in ('user', 'editor', 'admin'))
);
--> statement-breakpoint
CREATE TABLE `account_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`at` integer NOT NULL,
	`what` text NOT NULL,
	`detail` text,
	`email` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `api_tokens` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`token_hash` text NOT NULL,
	`name` text NOT NULL,
	`access` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `email_changes` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`expires_at` integer NOT NULL,
	`token_hash` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `login_steps` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`began_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`redirect_to` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `passkey_challenges` (
	`challenge` text PRIMARY KEY NOT NULL,
	`user_id` integer,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `totp_factors` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`secret` text,
	`confirmed_at` integer,
	`last_step` integer DEFAULT 0 NOT NULL,
	`pending_secret` text,
	`pending_at` integer,
	`pending_for` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `departures` (
	`email_hash` text PRIMARY KEY NOT NULL,
	`left_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
CREATE VIRTUAL TABLE videos_fts USING fts5(
  title, description, tags, creator, category,
  content='videos', content_rowid='id', tokenize='unicode61 remove_diacritics 2', prefix='1 2 3 4 5 6 7 8'
);
--> statement-breakpoint
CREATE VIRTUAL TABLE products_fts USING fts5(
  name, description, category, brand, retailer,
  content='products', content_rowid='id', tokenize='unicode61 remove_diacritics 2', prefix='1 2 3 4 5 6 7 8'
);
--> statement-breakpoint
CREATE VIRTUAL TABLE products_words USING fts5vocab(products_fts, 'row');
--> statement-breakpoint
CREATE VIRTUAL TABLE videos_words USING fts5vocab(videos_fts, 'row');
--> statement-breakpoint
CREATE VIRTUAL TABLE guides_fts USING fts5(
  title, summary, body, content='guides', content_rowid='id', tokenize='unicode61 remove_diacritics 2', prefix='2 3'
);
--> statement-breakpoint
CREATE INDEX `answer_verdicts_product` ON `answer_verdicts` (`product_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `answers_editHash_unique` ON `answers` (`edit_hash`);
--> statement-breakpoint
CREATE INDEX `answers_compilation` ON `answers` (`compilation_id`,`created_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `compilation_items_product` ON `compilation_items` (`compilation_id`,`product_id`);
--> statement-breakpoint
CREATE INDEX `compilation_items_order` ON `compilation_items` (`compilation_id`,`sort_order`,`id`);
--> statement-breakpoint
CREATE INDEX `compilation_items_by_product` ON `compilation_items` (`product_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `compilations_shareCode_unique` ON `compilations` (`share_code`);
--> statement-breakpoint
CREATE INDEX `compilations_user` ON `compilations` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `compilations_owner` ON `compilations` (`owner_hash`,`created_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `compilations_manage` ON `compilations` (`manage_hash`);
--> statement-breakpoint
CREATE INDEX `rate_limits_reset` ON `rate_limits` (`resets_at`);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);
--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_email_unique` ON `subscribers` (`email`);
--> statement-breakpoint
CREATE UNIQUE INDEX `videos_source` ON `videos` (`source`,`source_id`);
--> statement-breakpoint
CREATE INDEX `videos_newest` ON `videos` (`published_at`,`id`);
--> statement-breakpoint
CREATE INDEX `source_answers_ends` ON `source_answers` (`ends_at`);
--> statement-breakpoint
CREATE INDEX `videos_fetched` ON `videos` (`fetched_at`,`id`);
--> statement-breakpoint
CREATE INDEX `videos_waiting` ON `videos` (`id`) WHERE thumbnail_origin is not null or creator_image_origin is not null;
--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`,`id`);
--> statement-breakpoint
CREATE INDEX `trash_created` ON `trash` (`created_at`);
--> statement-breakpoint
CREATE INDEX `videos_views` ON `videos` (`views`,`id`);
--> statement-breakpoint
CREATE INDEX `videos_title` ON `videos` (title collate nocase,`id`);
--> statement-breakpoint
CREATE INDEX `contact_submissions_inbox` ON `contact_submissions` (`archived_at`,`id`);
--> statement-breakpoint
CREATE INDEX `products_name` ON `products` (name collate nocase,`id`);
--> statement-breakpoint
CREATE INDEX `products_waiting` ON `products` (`id`) WHERE image_origin is not null;
--> statement-breakpoint
CREATE INDEX `placements_place` ON `placements` (`place`,`id`);
--> statement-breakpoint
CREATE INDEX `link_checks_state` ON `link_checks` (`state`,`product_id`);
--> statement-breakpoint
CREATE INDEX `link_checks_checked` ON `link_checks` (`checked_at`);
--> statement-breakpoint
CREATE INDEX `videos_featured` ON `videos` (coalesce(published_at, 0),`id`) WHERE featured = 1;
--> statement-breakpoint
CREATE INDEX `videos_trending` ON `videos` (coalesce(views, 0),`id`) WHERE trending = 1;
--> statement-breakpoint
CREATE INDEX `outbox_next` ON `outbox` (`next_at`) WHERE letter_id is null and failed_at is null;
--> statement-breakpoint
CREATE INDEX `outbox_letters_next` ON `outbox` (`next_at`) WHERE letter_id is not null and failed_at is null;
--> statement-breakpoint
CREATE INDEX `outbox_letter` ON `outbox` (`letter_id`);
--> statement-breakpoint
CREATE INDEX `outbox_failed` ON `outbox` (`failed_at`) WHERE failed_at is not null;
--> statement-breakpoint
CREATE INDEX `password_resets_user` ON `password_resets` (`user_id`);
--> statement-breakpoint
CREATE INDEX `subscribers_unconfirmed` ON `subscribers` (`subscription_date`) WHERE confirmed_at is null;
--> statement-breakpoint
CREATE INDEX `replaced_videos_video` ON `replaced_videos` (`video_id`,`id`);
--> statement-breakpoint
CREATE INDEX `replaced_videos_source` ON `replaced_videos` (`source`,`source_id`);
--> statement-breakpoint
CREATE INDEX `audit_log_who` ON `audit_log` (`who`,`id`);
--> statement-breakpoint
CREATE INDEX `answer_words_product` ON `answer_words` (`product_id`);
--> statement-breakpoint
CREATE INDEX `answers_sent` ON `answers` (`compilation_id`,`sent_hash`);
--> statement-breakpoint
CREATE INDEX `kept_forms_created` ON `kept_forms` (`created_at`);
--> statement-breakpoint
CREATE INDEX `compilations_unconfirmed` ON `compilations` (`updated_at`) WHERE notify_email is not null and notify_confirmed_at is null;
--> statement-breakpoint
CREATE INDEX `piece_clicks_video` ON `piece_clicks` (`video_id`);
--> statement-breakpoint
CREATE INDEX `piece_clicks_product` ON `piece_clicks` (`product_id`);
--> statement-breakpoint
CREATE INDEX `video_products_order` ON `video_products` (`video_id`,`sort_order`);
--> statement-breakpoint
CREATE INDEX `video_products_product` ON `video_products` (`product_id`,`video_id`);
--> statement-breakpoint
CREATE INDEX `products_category` ON `products` (`category`,`id`);
--> statement-breakpoint
CREATE INDEX `feed_run_rows_status` ON `feed_run_rows` (`run_id`,`status`,`id`);
--> statement-breakpoint
CREATE INDEX `feed_run_rows_applied` ON `feed_run_rows` (`run_id`,`applied_at`,`id`);
--> statement-breakpoint
CREATE INDEX `feed_run_rows_product` ON `feed_run_rows` (`run_id`,`product_id`);
--> statement-breakpoint
CREATE INDEX `feed_runs_feed` ON `feed_runs` (`feed_id`,`id`);
--> statement-breakpoint
CREATE INDEX `feed_runs_state` ON `feed_runs` (`state`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `products_feed_key` ON `products` (`feed_id`,`feed_key`);
--> statement-breakpoint
CREATE INDEX `offers_link` ON `offers` (`link_key`) WHERE link_key is not null;
--> statement-breakpoint
CREATE INDEX `offers_unkeyed` ON `offers` (`product_id`) WHERE link_key is null;
--> statement-breakpoint
CREATE INDEX `products_joined` ON `products` (`joined_to`) WHERE joined_to is not null;
--> statement-breakpoint
CREATE INDEX `products_gtin` ON `products` (`gtin`) WHERE gtin is not null;
--> statement-breakpoint
CREATE INDEX `products_mpn` ON `products` (lower(mpn),lower(brand)) WHERE mpn is not null;
--> statement-breakpoint
CREATE INDEX `products_price_ends` ON `products` (`price_ends_at`) WHERE price_ends_at is not null;
--> statement-breakpoint
CREATE INDEX `products_publish` ON `products` (`publish_at`) WHERE publish_at is not null;
--> statement-breakpoint
CREATE INDEX `products_featured` ON `products` (`position`,`id`) WHERE featured = 1 and availability <> 'out' and hidden = 0;
--> statement-breakpoint
CREATE INDEX `products_others` ON `products` (`position`,`id`) WHERE featured = 0 and availability <> 'out' and hidden = 0;
--> statement-breakpoint
CREATE INDEX `products_chosen` ON `products` (featured desc,`position`,`id`,`category`,`retailer`,`currency`,`price_minor`,`availability`,`hidden`) WHERE availability <> 'out' and hidden = 0;
--> statement-breakpoint
CREATE INDEX `products_category_chosen` ON `products` (`category`,featured desc,`position`,`id`,`retailer`,`currency`,`price_minor`,`availability`,`hidden`) WHERE availability <> 'out' and hidden = 0;
--> statement-breakpoint
CREATE INDEX `products_retailer_chosen` ON `products` (`retailer`,featured desc,`position`,`id`,`category`,`currency`,`price_minor`,`availability`,`hidden`) WHERE availability <> 'out' and hidden = 0;
--> statement-breakpoint
CREATE INDEX `products_shelf_chosen` ON `products` (`category`,`retailer`,featured desc,`position`,`id`,`currency`,`price_minor`,`availability`,`hidden`) WHERE availability <> 'out' and hidden = 0;
--> statement-breakpoint
CREATE INDEX `products_category_new` ON `products` (`category`,`id`,`retailer`,`currency`,`price_minor`,`availability`,`hidden`) WHERE availability <> 'out' and hidden = 0;
--> statement-breakpoint
CREATE INDEX `products_retailer_new` ON `products` (`retailer`,`id`,`category`,`currency`,`price_minor`,`availability`,`hidden`) WHERE availability <> 'out' and hidden = 0;
--> statement-breakpoint
CREATE INDEX `products_price` ON `products` (`currency`,`price_minor`,`id`,`category`,`retailer`,`featured`,`position`,`availability`,`hidden`) WHERE availability <> 'out' and hidden = 0;
--> statement-breakpoint
CREATE INDEX `products_category_price` ON `products` (`category`,`currency`,`price_minor`,`id`,`retailer`,`featured`,`position`,`availability`,`hidden`) WHERE availability <> 'out' and hidden = 0;
--> statement-breakpoint
CREATE INDEX `products_retailer_price` ON `products` (`retailer`,`currency`,`price_minor`,`id`,`category`,`featured`,`position`,`availability`,`hidden`) WHERE availability <> 'out' and hidden = 0;
--> statement-breakpoint
CREATE INDEX `guide_slugs_guide` ON `guide_slugs` (`guide_id`);
--> statement-breakpoint
CREATE INDEX `guide_versions_guide` ON `guide_versions` (`guide_id`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `guides_slug_unique` ON `guides` (`slug`);
--> statement-breakpoint
CREATE INDEX `guides_listed` ON `guides` (`published_at`,`id`) WHERE status = 'published';
--> statement-breakpoint
CREATE INDEX `guides_publish` ON `guides` (`publish_at`) WHERE publish_at is not null;
--> statement-breakpoint
CREATE INDEX `page_versions_page` ON `page_versions` (`page`,`id`);
--> statement-breakpoint
CREATE INDEX `videos_publish` ON `videos` (`publish_at`) WHERE publish_at is not null;
--> statement-breakpoint
CREATE INDEX `videos_listed` ON `videos` (coalesce(published_at, 0),`id`) WHERE gone_at is null and status = 'published';
--> statement-breakpoint
CREATE INDEX `videos_category_listed` ON `videos` (`category`,coalesce(published_at, 0),`id`) WHERE gone_at is null and status = 'published';
--> statement-breakpoint
CREATE INDEX `letters_due` ON `letters` (`send_at`) WHERE send_at is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_key` ON `users` (`username_key`);
--> statement-breakpoint
CREATE INDEX `users_email` ON `users` (lower(email));
--> statement-breakpoint
CREATE INDEX `account_events_user` ON `account_events` (`user_id`,`at`);
--> statement-breakpoint
CREATE INDEX `account_events_at` ON `account_events` (`at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_hash` ON `api_tokens` (`token_hash`);
--> statement-breakpoint
CREATE INDEX `api_tokens_user` ON `api_tokens` (`user_id`);
--> statement-breakpoint
CREATE INDEX `login_steps_user` ON `login_steps` (`user_id`);
--> statement-breakpoint
CREATE INDEX `login_steps_expires` ON `login_steps` (`expires_at`);
--> statement-breakpoint
CREATE INDEX `passkey_challenges_expires` ON `passkey_challenges` (`expires_at`);
--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`);
--> statement-breakpoint
CREATE INDEX `recovery_codes_user` ON `recovery_codes` (`user_id`);
--> statement-breakpoint
INSERT INTO content_versions(scope, version) VALUES ('catalogue', 1), ('epoch', abs(random() % 4503599627370496)), ('jobs', 0);
--> statement-breakpoint
CREATE TRIGGER videos_version_insert AFTER INSERT ON videos BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER videos_version_delete AFTER DELETE ON videos BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER products_version_insert AFTER INSERT ON products BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER products_version_delete AFTER DELETE ON products BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER compilation_items_version_insert AFTER INSERT ON compilation_items BEGIN
  UPDATE compilations SET version = version + 1 WHERE id = new.compilation_id;
END;
--> statement-breakpoint
CREATE TRIGGER compilation_items_version_delete AFTER DELETE ON compilation_items BEGIN
  UPDATE compilations SET version = version + 1 WHERE id = old.compilation_id;
END;
--> statement-breakpoint
CREATE TRIGGER compilation_items_version_update AFTER UPDATE OF product_id, sort_order, note ON compilation_items BEGIN
  UPDATE compilations SET version = version + 1 WHERE id = new.compilation_id;
END;
--> statement-breakpoint
CREATE TRIGGER confirmed_hosts_version_insert AFTER INSERT ON confirmed_hosts BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER confirmed_hosts_version_delete AFTER DELETE ON confirmed_hosts BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER site_settings_version_insert AFTER INSERT ON site_settings BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER site_settings_version_update AFTER UPDATE ON site_settings BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER site_settings_version_delete AFTER DELETE ON site_settings BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER products_version_update AFTER UPDATE OF name, description, image_url, price, original_price, affiliate_link,
  category, featured, badge, position, price_seen_at ON products BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER compilations_version AFTER UPDATE OF title, description, updated_at, is_public, share_code, answers_open,
  deleted_at, hidden_at, hidden_reason ON compilations BEGIN
  UPDATE compilations SET version = version + 1 WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER placements_version_insert AFTER INSERT ON placements BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER placements_version_update AFTER UPDATE ON placements BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER placements_version_delete AFTER DELETE ON placements BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
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
CREATE TRIGGER compilations_version_card AFTER UPDATE OF card_pictures ON compilations BEGIN
  UPDATE compilations SET version = version + 1 WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER products_changed AFTER UPDATE OF name, description, image_url, price, original_price, affiliate_link, category,
  badge ON products BEGIN
  UPDATE products SET changed_at = unixepoch() * 1000 WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER videos_version_update AFTER UPDATE OF title, description, thumbnail_url, url, embed_url, source_id, source,
  category, views, likes, duration, duration_formatted, creator, creator_url, creator_image_url, published_at, featured,
  trending, tags, wearer_height, wearer_size, gone_at ON videos BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER videos_changed AFTER UPDATE OF title, description, thumbnail_url, embed_url, category, duration, creator,
  published_at, tags, wearer_height, wearer_size ON videos BEGIN
  UPDATE videos SET changed_at = unixepoch() * 1000 WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER compilations_version_letter AFTER UPDATE OF sender, hide_prices, closes_on ON compilations BEGIN
  UPDATE compilations SET version = version + 1 WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER video_products_insert AFTER INSERT ON video_products BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
  UPDATE videos SET changed_at = unixepoch() * 1000 WHERE id = new.video_id;
END;
--> statement-breakpoint
CREATE TRIGGER video_products_delete AFTER DELETE ON video_products BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
  UPDATE videos SET changed_at = unixepoch() * 1000 WHERE id = old.video_id;
END;
--> statement-breakpoint
CREATE TRIGGER video_products_update AFTER UPDATE ON video_products BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
  UPDATE videos SET changed_at = unixepoch() * 1000 WHERE id = new.video_id;
END;
--> statement-breakpoint
CREATE TRIGGER products_shop_version AFTER UPDATE OF brand, retailer, availability ON products
  WHEN old.brand IS NOT new.brand OR old.availability IS NOT new.availability
    OR (old.retailer IS NOT NULL AND old.retailer IS NOT new.retailer) BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
  UPDATE products SET changed_at = unixepoch() * 1000 WHERE id = new.id;
END;
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
CREATE TRIGGER offers_made AFTER INSERT ON products BEGIN
  INSERT INTO offers (product_id, retailer, link, price, original_price, price_minor, currency, availability)
    VALUES (new.id, new.retailer, new.affiliate_link, new.price, new.original_price, new.price_minor, new.currency, new.availability);
END;
--> statement-breakpoint
CREATE TRIGGER offers_facts_changed AFTER UPDATE OF link, price ON offers
  WHEN new.link_key IS NOT NULL AND new.link_key IS old.link_key AND new.price_minor IS old.price_minor
    AND (old.link IS NOT new.link OR old.price IS NOT new.price) BEGIN
  UPDATE offers SET link_key = NULL WHERE product_id = new.product_id;
END;
--> statement-breakpoint
CREATE TRIGGER offers_price_insert AFTER INSERT ON offers WHEN new.price_minor IS NOT NULL AND new.availability <> 'out' BEGIN
  INSERT INTO product_prices (product_id, day, minor, currency)
    VALUES (new.product_id, date('now'), new.price_minor, new.currency)
    ON CONFLICT (product_id, day) DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER offers_price_update AFTER UPDATE OF price_minor, currency, availability ON offers
  WHEN old.price_minor IS NOT new.price_minor OR old.currency IS NOT new.currency
    OR (old.availability = 'out') IS NOT (new.availability = 'out') BEGIN
  INSERT INTO product_prices (product_id, day, minor, currency)
    VALUES (new.product_id, date('now'), iif(new.availability = 'out', NULL, new.price_minor), new.currency)
    ON CONFLICT (product_id, day) DO UPDATE SET minor = excluded.minor, currency = excluded.currency;
END;
--> statement-breakpoint
CREATE TRIGGER offers_version AFTER UPDATE OF retailer, link, price, original_price, availability, seen_at ON offers BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER products_hide AFTER UPDATE OF joined_to, status ON products
  WHEN new.hidden IS NOT (new.joined_to IS NOT NULL OR new.status = 'draft') BEGIN
  UPDATE products SET hidden = (new.joined_to IS NOT NULL OR new.status = 'draft') WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER products_hidden_insert BEFORE INSERT ON products
  WHEN new.hidden IS NOT (new.joined_to IS NOT NULL OR new.status = 'draft') BEGIN
  SELECT RAISE(ABORT, 'hidden must say whether a product is a draft or joined');
END;
--> statement-breakpoint
CREATE TRIGGER products_joined_version AFTER UPDATE OF joined_to, status, publish_at ON products
  WHEN old.joined_to IS NOT new.joined_to OR old.status IS NOT new.status OR old.publish_at IS NOT new.publish_at BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
  UPDATE products SET changed_at = unixepoch() * 1000 WHERE id = new.id;
END;
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TRIGGER page_versions_insert AFTER INSERT ON page_versions BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER page_versions_delete AFTER DELETE ON page_versions BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER guides_insert AFTER INSERT ON guides BEGIN
  INSERT INTO guides_fts(rowid, title, summary, body) VALUES (new.id, new.title, new.summary, new.body);
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER guides_delete AFTER DELETE ON guides BEGIN
  INSERT INTO guides_fts(guides_fts, rowid, title, summary, body) VALUES ('delete', old.id, old.title, old.summary, old.body);
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER guides_words AFTER UPDATE OF title, summary, body ON guides BEGIN
  INSERT INTO guides_fts(guides_fts, rowid, title, summary, body) VALUES ('delete', old.id, old.title, old.summary, old.body);
  INSERT INTO guides_fts(rowid, title, summary, body) VALUES (new.id, new.title, new.summary, new.body);
END;
--> statement-breakpoint
CREATE TRIGGER guides_version AFTER UPDATE ON guides BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER videos_count_insert AFTER INSERT ON videos WHEN new.gone_at IS NULL AND new.status = 'published' BEGIN
  INSERT INTO list_counts (list, bucket, count) VALUES (new.category, coalesce(new.published_at, 0) >> 29, 1)
  ON CONFLICT (list, bucket) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER videos_count_delete AFTER DELETE ON videos WHEN old.gone_at IS NULL AND old.status = 'published' BEGIN
  UPDATE list_counts SET count = count - 1
  WHERE list = old.category AND bucket = coalesce(old.published_at, 0) >> 29;
END;
--> statement-breakpoint
CREATE TRIGGER videos_count_update AFTER UPDATE OF category, published_at, gone_at, status ON videos BEGIN
  UPDATE list_counts SET count = count - 1
  WHERE old.gone_at IS NULL AND old.status = 'published' AND list = old.category AND bucket = coalesce(old.published_at, 0) >> 29;
  INSERT INTO list_counts (list, bucket, count)
  SELECT new.category, coalesce(new.published_at, 0) >> 29, 1 WHERE new.gone_at IS NULL AND new.status = 'published'
  ON CONFLICT (list, bucket) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER videos_status_version AFTER UPDATE OF status, publish_at ON videos BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
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
