ALTER TABLE `feeds` RENAME COLUMN `address` TO `url`;
ALTER TABLE `feeds` DROP COLUMN `keys_by_shop`;
ALTER TABLE `feed_imports` RENAME COLUMN `left_out` TO `skipped`;
-- Lists of subscribers that an import skipped can be downloaded for a while.
UPDATE `import_reports` SET `content` = replace(`content`, '"leftOut":', '"skipped":');
