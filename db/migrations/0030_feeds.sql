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
CREATE INDEX `feed_run_rows_status` ON `feed_run_rows` (`run_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `feed_run_rows_applied` ON `feed_run_rows` (`run_id`,`applied_at`,`id`);--> statement-breakpoint
CREATE INDEX `feed_run_rows_product` ON `feed_run_rows` (`run_id`,`product_id`);--> statement-breakpoint
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
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	FOREIGN KEY (`feed_id`) REFERENCES `feeds`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `feed_runs_feed` ON `feed_runs` (`feed_id`,`id`);--> statement-breakpoint
CREATE INDEX `feed_runs_state` ON `feed_runs` (`state`,`id`);--> statement-breakpoint
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
);
--> statement-breakpoint
DROP INDEX `products_feed_key`;--> statement-breakpoint
ALTER TABLE `products` ADD `feed_id` integer REFERENCES feeds(id) ON DELETE SET NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `products_feed_key` ON `products` (`feed_id`,`feed_key`);--> statement-breakpoint
-- What was imported so far becomes one feed. Its keys keep the shop of each link in front, as they were stored.
INSERT INTO feeds (id, name, keys_by_shop) SELECT 1, 'Imported before', 1
  WHERE EXISTS (SELECT 1 FROM feed_imports) OR EXISTS (SELECT 1 FROM products WHERE feed_key IS NOT NULL);
--> statement-breakpoint
UPDATE products SET feed_id = 1 WHERE feed_key IS NOT NULL;
--> statement-breakpoint
INSERT INTO feed_runs (id, feed_id, name, file, format, mapping, state, undoing, message, who, created_at)
  SELECT id, 1, name, file, format,
    iif(json_valid(mapping), json_set(mapping, '$.template', json_extract(mapping, '$.linkTemplate')), NULL),
    CASE state WHEN 'uploaded' THEN 'stopped' WHEN 'reading' THEN 'stopped' WHEN 'ready' THEN 'staged'
      WHEN 'undoing' THEN 'applying' ELSE state END,
    state = 'undoing',
    CASE state WHEN 'uploaded' THEN 'Its columns were not chosen yet.' WHEN 'reading' THEN 'It was stopped while it was read.'
      ELSE error END,
    who, created_at
  FROM feed_imports;
--> statement-breakpoint
INSERT INTO feed_run_rows (id, run_id, row, status, name, product_id, fields, before, message, applied_at)
  SELECT id, import_id, row, status, name, product_id, fields, before, message, applied_at FROM feed_rows;
--> statement-breakpoint
UPDATE feeds SET (mapping, template, currency) = (
    SELECT mapping, coalesce(json_extract(mapping, '$.template'), ''), coalesce(json_extract(mapping, '$.currency'), '')
    FROM feed_runs WHERE mapping IS NOT NULL ORDER BY id DESC LIMIT 1)
  WHERE EXISTS (SELECT 1 FROM feed_runs WHERE mapping IS NOT NULL);
