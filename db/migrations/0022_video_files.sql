CREATE TABLE `video_files` (
	`source_id` text PRIMARY KEY NOT NULL,
	`file` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`progress` integer DEFAULT 0 NOT NULL,
	`error` text,
	`added_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `video_files_waiting` ON `video_files` (`added_at`) WHERE state = 'waiting';
--> statement-breakpoint
UPDATE `videos` SET `thumbnail_url` = '/media/video.svg' WHERE `thumbnail_url` LIKE '/media/%-drawn.webp' AND `source` <> 'demo';
