DROP TABLE `feed_rows`;--> statement-breakpoint
DROP TABLE `feed_imports`;
