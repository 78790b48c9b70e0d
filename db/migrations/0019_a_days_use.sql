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
CREATE INDEX `replaced_videos_video` ON `replaced_videos` (`video_id`,`id`);--> statement-breakpoint
CREATE INDEX `replaced_videos_source` ON `replaced_videos` (`source`,`source_id`);--> statement-breakpoint
ALTER TABLE `audit_log` ADD `link` text;--> statement-breakpoint
CREATE INDEX `audit_log_who` ON `audit_log` (`who`,`id`);--> statement-breakpoint
ALTER TABLE `placements` ADD `price_per_thousand` integer;--> statement-breakpoint
-- A length of 0 is what sources say of streams: it is not known.
UPDATE `videos` SET `duration` = NULL, `duration_formatted` = NULL WHERE `duration` = 0;--> statement-breakpoint
-- What a feed calls a product counts within the shop that its links lead to: two shops may both sell an A0.
UPDATE `products` SET `feed_key` = (
  SELECT CASE WHEN host LIKE 'www.%' THEN substr(host, 5) ELSE host END
  FROM (SELECT lower(substr(rest, 1, instr(rest || '/', '/') - 1)) AS host
    FROM (SELECT replace(replace(substr(`affiliate_link`, 9), '?', '/'), '#', '/') AS rest))
) || ' ' || `feed_key` WHERE `feed_key` IS NOT NULL AND `feed_key` NOT LIKE 'link:%';--> statement-breakpoint
-- The same for rows of feeds that were read but not applied yet, or taken back: they would come in under the names of before.
UPDATE `feed_rows` SET `fields` = json_set(`fields`, '$.feedKey', (
  SELECT CASE WHEN host LIKE 'www.%' THEN substr(host, 5) ELSE host END
  FROM (SELECT lower(substr(rest, 1, instr(rest || '/', '/') - 1)) AS host
    FROM (SELECT replace(replace(substr(json_extract(`fields`, '$.affiliateLink'), 9), '?', '/'), '#', '/') AS rest))
) || ' ' || json_extract(`fields`, '$.feedKey')) WHERE json_valid(`fields`) AND json_extract(`fields`, '$.feedKey') NOT LIKE 'link:%';--> statement-breakpoint
-- Garments that were drawn for products without a picture, whatever these were: a tile with the name's initial instead.
UPDATE `products` SET `image_url` = '/media/initial-' || lower(hex(upper(substr(trim(`name`), 1, 1)))) || '.svg' WHERE `image_url` IN (
  '/media/d30209148c1d5efdf07a7108.svg',
  '/media/0b866a0418d777a9084f567f.svg',
  '/media/77c8912f5e871ed1c4ccdf3e.svg',
  '/media/80f2504a1abbc1e54f335cb5.svg',
  '/media/c35d57b4b1eaf37a0eb32733.svg',
  '/media/9c0e19020ab8227ca6535797.svg',
  '/media/c6aeafd90abfaa0a24526afb.svg',
  '/media/a97528ae8e954820471e7316.svg',
  '/media/77c8912f5e871ed1c4ccdf3e.svg',
  '/media/a7a4796e46e928969dc2d159.svg',
  '/media/7bdf1938db5410869d5ac679.svg',
  '/media/e448116bd1ff97f504427a59.svg',
  '/media/7ff63d150e473d84bbd6863c.svg',
  '/media/ceac5853134f2e44f46a6de2.svg',
  '/media/729ffe06cd69f34e378c2f32.svg',
  '/media/7551891298b01c30cd45d6da.svg',
  '/media/4ad47ed82b68365ade411aae.svg',
  '/media/6bd704c1562216ac69399bc4.svg',
  '/media/20c708d24e02dfa57aa70291.svg',
  '/media/db402aa67abf3013356c9b29.svg',
  '/media/729ffe06cd69f34e378c2f32.svg',
  '/media/cc192384a69f39cc82487189.svg',
  '/media/893cb9b27452709ee4889f0d.svg',
  '/media/4a8414e5b8f9fcd3eee723c9.svg',
  '/media/e1490a1b2f30a68855985009.svg',
  '/media/cfd809484d62444336c986e5.svg',
  '/media/9ec3cbd40eea1ef318d05fb4.svg',
  '/media/25d4d5d133e9baa51016fb7b.svg',
  '/media/d86ae412423eabb7871bf23a.svg',
  '/media/c6ced492b3f66ed6dc916e7b.svg',
  '/media/5a7180f4b0dc34e3bd12d115.svg',
  '/media/dbaa9dc63db03a2c2432498a.svg',
  '/media/9ec3cbd40eea1ef318d05fb4.svg',
  '/media/9be61be385d5200291214951.svg',
  '/media/a45335f5449b47bc0d5e12bf.svg',
  '/media/19780573b9fc8906038e100b.svg'
);--> statement-breakpoint
-- The demo content is loaded once in a database's life, and never beside anyone's data.
INSERT OR IGNORE INTO `site_settings` (`key`, `value`) SELECT 'demoContent', 'loaded'
WHERE EXISTS (SELECT 1 FROM `videos`) OR EXISTS (SELECT 1 FROM `products`) OR EXISTS (SELECT 1 FROM `compilations`)
  OR EXISTS (SELECT 1 FROM `users`) OR EXISTS (SELECT 1 FROM `subscribers`) OR EXISTS (SELECT 1 FROM `contact_submissions`);
