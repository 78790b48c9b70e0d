DROP INDEX `videos_fetched`;
--> statement-breakpoint
CREATE INDEX `videos_asked` ON `videos` (`source`,coalesce(tried_at, fetched_at),`fetched_at`,`unavailable_at`);
