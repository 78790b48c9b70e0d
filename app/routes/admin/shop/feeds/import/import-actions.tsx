import { Form } from '@remix-run/react';
import { countOf } from '#app/lib/format';
import { Button, LinkButton } from '#app/ui/button';
import type { ImportPage } from './load-import.server';

export function ImportActions({ page, here }: { page: ImportPage; here: string }) {
  const { counts, hasFile, canUndo, columns, feed } = page;
  const { state } = page.feedImport;
  const total = counts.new + counts.changed + counts.missing;
  const isRead = ['staged', 'needs-review', 'undone'].includes(state);
  const isPending = hasFile && ['staged', 'needs-review', 'stopped', 'failed'].includes(state);
  return (
    <Form method="post" className="flex flex-wrap gap-3">
      {isRead && total > 0 && <Button intent="apply" label={`Apply import (${countOf(total, 'product')})`} />}
      {canUndo && <Button intent="undo" look="line" label="Undo import" />}
      {isPending && state !== 'staged' && <Button intent="read" look="line" label="Read the file again" />}
      {isPending && columns === null && (
        <LinkButton href={`${here}?columns`} look="line" label="Change columns" />
      )}
      {!isPending && feed.hasColumns && (
        <LinkButton href={`/admin/feeds/${feed.id}?columns#columns`} look="line" label="Change columns" />
      )}
    </Form>
  );
}
