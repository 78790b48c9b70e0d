ALTER TABLE `products` ADD `edited_fields` text;--> statement-breakpoint
ALTER TABLE `feeds` ADD `manages` text;--> statement-breakpoint
ALTER TABLE `feed_imports` ADD `left_alone` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- A field counts as edited if the activity log has an edit whose value the product still has.
CREATE TABLE `found_edits` (`product_id` integer, `field` text, PRIMARY KEY (`product_id`, `field`)) WITHOUT ROWID;--> statement-breakpoint
INSERT OR IGNORE INTO `found_edits` (`product_id`, `field`)
SELECT `id`, `field` FROM (
  SELECT `products`.`id`, `fields`.`column1` AS `field`,
    substr(`entries`.`detail` || ';', instr(`entries`.`detail`, '; ' || `fields`.`column2` || ': ')) AS `edit`,
    instr(`entries`.`detail`, '; ' || `fields`.`column2` || ': ') > 0 AS `is_named`,
    coalesce(nullif(CASE `fields`.`column2`
      WHEN 'name' THEN `products`.`name`
      WHEN 'description' THEN `products`.`description`
      WHEN 'imageUrl' THEN `products`.`image_url`
      WHEN 'category' THEN `products`.`category`
      WHEN 'badge' THEN `products`.`badge`
      WHEN 'brand' THEN `products`.`brand`
      WHEN 'price' THEN `offers`.`price`
      WHEN 'originalPrice' THEN `offers`.`original_price`
      ELSE `offers`.`retailer` END, ''), '(none)') AS `value`
  FROM `audit_log` `entries`
  JOIN `products` ON `products`.`id` = CAST(substr(`entries`.`link`, 17) AS integer)
  JOIN `offers` ON `offers`.`product_id` = `products`.`id`
  JOIN (VALUES ('name', 'name'), ('description', 'description'), ('image', 'imageUrl'), ('category', 'category'),
    ('badge', 'badge'), ('brand', 'brand'), ('price', 'price'), ('price', 'originalPrice'), ('retailer', 'retailer')) `fields`
  WHERE `entries`.`what` = 'edited a product' AND `entries`.`link` LIKE '/admin/products/%'
)
WHERE `is_named` AND (instr(`edit`, ' → ' || `value` || ';') > 0
  OR instr(`edit`, ' → ' || length(`value`) || ' characters, changed;') > 0);--> statement-breakpoint
UPDATE `products` SET `edited_fields` = (SELECT json_group_array(`field`) FROM `found_edits` WHERE `product_id` = `products`.`id`)
  WHERE `id` IN (SELECT `product_id` FROM `found_edits`);--> statement-breakpoint
DROP TABLE `found_edits`;
