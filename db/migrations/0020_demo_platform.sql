-- The demo's films are a platform of their own, and no files of the library's folder.
UPDATE videos SET source = 'demo' WHERE source = 'library' AND source_id LIKE 'demo-%' AND embed_url LIKE '/films/%';
--> statement-breakpoint
UPDATE replaced_videos SET source = 'demo', content = json_set(content, '$.source', 'demo')
WHERE source = 'library' AND source_id LIKE 'demo-%' AND content ->> '$.embedUrl' LIKE '/films/%';
--> statement-breakpoint
-- What was deleted may still be brought back.
UPDATE trash SET content = json_set(content, '$.rows', (
  SELECT json_group_array(json(
    CASE WHEN row.value ->> '$.values.source' = 'library' AND row.value ->> '$.values.source_id' LIKE 'demo-%'
      THEN json_set(row.value, '$.values.source', 'demo') ELSE row.value END
  ))
  FROM json_each(content, '$.rows') AS row
))
WHERE json_valid(content) AND content LIKE '%/films/%';
