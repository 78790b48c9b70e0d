CREATE TABLE `commission_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`network` text NOT NULL,
	`fingerprint` text NOT NULL,
	`state` text NOT NULL,
	`headings` text NOT NULL,
	`mapping` text,
	`rows` text,
	`by_days` integer DEFAULT false NOT NULL,
	`first_day` text,
	`last_day` text,
	`counts` text,
	`who` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`undone_at` integer
);
--> statement-breakpoint
CREATE INDEX `commission_reports_headings` ON `commission_reports` (`headings`,`id`);
--> statement-breakpoint
CREATE INDEX `commission_reports_fingerprint` ON `commission_reports` (`fingerprint`);
--> statement-breakpoint
CREATE TABLE `commissions` (
	`report_id` integer NOT NULL,
	`network` text NOT NULL,
	`key` text NOT NULL,
	`reference` text,
	`day` text NOT NULL,
	`retailer` text NOT NULL,
	`sale` integer,
	`commission` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`sub_id` text,
	`page` text,
	`current` integer DEFAULT false NOT NULL,
	`counted` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`report_id`, `key`),
	FOREIGN KEY (`report_id`) REFERENCES `commission_reports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `commissions_key` ON `commissions` (`network`,`key`,`report_id`);
--> statement-breakpoint
CREATE INDEX `commissions_reference` ON `commissions` (`network`,`reference`) WHERE reference is not null;
--> statement-breakpoint
CREATE INDEX `commissions_sums` ON `commissions` (`day`,`page`,`retailer`,`currency`,`commission`) WHERE counted = 1;
--> statement-breakpoint
CREATE INDEX `commissions_pages` ON `commissions` (`page`,`day`,`currency`,`commission`) WHERE counted = 1;
--> statement-breakpoint
CREATE INDEX `daily_totals_sums` ON `daily_totals` (`kind`,`day`,`subject`,`count`);
--> statement-breakpoint
INSERT INTO `daily_totals` (`day`, `kind`, `subject`, `count`)
  SELECT `day`, 'click-v', CAST(`video_id` AS text), sum(`clicks`) FROM `tagged_product_clicks` GROUP BY `day`, `video_id`;
