import type { LoaderFunctionArgs } from '@remix-run/node';
import { csvResponse } from '../http/csv-response.server';
import { requireAdmin } from '../http/session.server';
import { readAllMessages } from '../models/inbox.server';

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const heading = ['date', 'name', 'email', 'subject', 'message'];
  function* pieces() {
    for (const rows of readAllMessages())
      yield rows.map((row) => [
        row.submissionDate.toISOString(),
        row.name,
        row.email,
        row.subject,
        row.message,
      ]);
  }
  return csvResponse('messages.csv', heading, pieces());
}
