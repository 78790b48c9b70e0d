CREATE INDEX `products_drafts` ON `products` (`id`) WHERE status = 'draft';
--> statement-breakpoint
CREATE INDEX `videos_drafts` ON `videos` (`id`) WHERE status = 'draft';
--> statement-breakpoint
CREATE INDEX `videos_unavailable` ON `videos` (`unavailable_at`) WHERE unavailable_at is not null;
