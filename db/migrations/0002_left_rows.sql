ALTER TABLE `feed_run_rows` ADD `was_left` integer DEFAULT false NOT NULL;
--> statement-breakpoint
-- Until now the note of such a row was what told it.
UPDATE feed_run_rows SET was_left = 1 WHERE message = 'Kept: it was changed since, or somebody collected it.';
