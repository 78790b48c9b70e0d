import { isDatabaseWell } from '#app/models/site/database.server';

export async function loader() {
  const well = await isDatabaseWell();
  return new Response(well ? 'ok' : 'the database does not answer', {
    status: well ? 200 : 503,
    headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' },
  });
}
