CREATE TABLE `categories` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`heading` text DEFAULT '' NOT NULL,
	`card_title` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`image_url` text,
	`position` integer DEFAULT 0 NOT NULL,
	`hidden` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_slug_unique` ON `categories` (`slug`);
--> statement-breakpoint
CREATE TABLE `former_categories` (
	`slug` text PRIMARY KEY NOT NULL,
	`category_id` integer NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `feeds` ADD `category_rules` text;
--> statement-breakpoint
ALTER TABLE `videos` DROP CONSTRAINT `videos_category`;
--> statement-breakpoint
-- The images and the hidden cards of the home page become those of the categories.
INSERT INTO `categories` (`slug`, `name`, `position`, `image_url`, `hidden`)
SELECT `column1`, `column2`, `column3`,
  (SELECT json_extract(`value`, '$.categories.' || `column1`) FROM `site_settings` WHERE `key` = 'face' AND json_valid(`value`)),
  EXISTS (SELECT 1 FROM `site_settings` WHERE `key` = `column4` AND `value` = 'off')
FROM (VALUES ('fashion', 'Intimate Apparel', 0, 'showFashion'), ('swimwear', 'Bikinis', 1, 'showSwimwear'),
  ('lingerie', 'Lingerie', 2, 'showLingerie'));
--> statement-breakpoint
DELETE FROM `site_settings` WHERE `key` IN ('showFashion', 'showSwimwear', 'showLingerie');
--> statement-breakpoint
CREATE TRIGGER categories_version_delete AFTER DELETE ON categories BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER categories_version_insert AFTER INSERT ON categories BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER categories_version_update AFTER UPDATE ON categories BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
--> statement-breakpoint
CREATE TRIGGER former_categories_version_insert AFTER INSERT ON former_categories BEGIN
  UPDATE content_versions SET version = version + 1 WHERE scope = 'catalogue';
END;
