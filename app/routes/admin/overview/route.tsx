import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listLastDays, listMostClicked, totalsByDay } from '#app/features/analytics/analytics.server';
import { listFirstSteps, listStepsOf, skipFirstStep } from '#app/features/dashboard/first-steps.server';
import { listDrafts, readOverview, type ShownTask } from '#app/features/dashboard/overview.server';
import { env } from '#app/infra/env.server';
import { countOf, formatBytes, fullCount, longDate, longDateTime, relativeDate } from '#app/lib/format';
import { hasRight } from '#app/lib/permissions';
import { badRequest } from '#app/lib/site-errors';
import { version } from '#app/lib/version.server';
import { textOf } from '#app/server/web/form.server';
import { formAction, guardedLoader } from '#app/server/web/guarded.server';
import { Figures } from '#app/ui/charts';
import { type Column, DataTable, NameCell } from '#app/ui/data-table';
import { Section } from '#app/ui/elements';
import { screen } from '#app/ui/screen';
import { FirstSteps } from './first-steps';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen('overview', 'Overview', { link: ['/', 'View site'] });

const WEEK = 7;
const MAX_LISTED = 6;
const FIGURES = [
  ['view', 'Page views'],
  ['click', 'Clicks to retailers'],
  ['share', 'Shared links opened'],
  ['subscription', 'Subscriptions'],
] as const;

function sum(counts: { value: number }[]): number {
  return counts.reduce((total, { value }) => total + value, 0);
}

type Overview = Awaited<ReturnType<typeof readOverview>>;

function describeBackup(backup: Overview['backup']) {
  if (env.BACKUP_DIR === undefined) return { value: 'Off', more: 'Set BACKUP_DIR on the server' };
  if (backup === null) return { value: 'None yet', more: 'Ribbon makes one every day' };
  return { value: longDateTime(backup.at, env.TIME_ZONE), more: formatBytes(backup.bytes) };
}

function describeMachine({ backup, disk }: Pick<Overview, 'backup' | 'disk'>) {
  return [
    { name: 'Last backup', ...describeBackup(backup) },
    env.mail === null
      ? { name: 'Email', value: 'Off', more: 'Set SMTP_URL on the server' }
      : { name: 'Email', value: 'On', more: `Sent as ${env.mail.from.address}` },
    { name: 'Version', value: version, more: 'of Ribbon' },
    { name: 'Disk', value: `${formatBytes(disk.free)} free`, more: `of ${formatBytes(disk.total)}` },
  ];
}

export const loader = guardedLoader('overview', async ({ actor: { username, role } }) => {
  const now = new Date();
  const { tasks, backup, disk, links } = await readOverview(role, now);
  // This week and the one before.
  const { days, span } = listLastDays(2 * WEEK);
  return {
    greeting: `Hello, ${username}`,
    today: `${longDate(now)}. ${tasks.length === 0 ? 'Nothing new needs your attention.' : `${countOf(tasks.length, 'task')} need${tasks.length === 1 ? 's' : ''} your attention.`}`,
    steps: listFirstSteps(role),
    tasks: tasks.map(({ right, waits, ...shown }) => shown),
    facts: [
      {
        name: 'Links checked',
        value: links === null ? 'Off' : `${links.checked} of ${links.products}`,
        more: links === null ? 'Turn on under Links' : 'One every 15 seconds',
      },
      ...(hasRight(role, 'site') ? describeMachine({ backup, disk }) : []),
    ],
    figures: FIGURES.filter(([kind]) => kind === 'click' || hasRight(role, 'site')).map(([kind, title]) => {
      const totals = totalsByDay(kind, span);
      // The lines leave today out, because it is not over yet.
      const all = days.map((day) => ({ label: day, value: totals.get(day) ?? 0 }));
      return { title, total: sum(all.slice(WEEK)), before: sum(all.slice(0, WEEK)), bars: all.slice(0, -1) };
    }),
    clicked: listMostClicked(listLastDays(WEEK).span, MAX_LISTED).map((row, _, [first]) => ({
      ...row,
      share: row.clicks / (first?.clicks ?? 1),
    })),
    drafts: listDrafts(MAX_LISTED).map(({ kind, path, title, publishAt, at }) => ({
      kind,
      id: path,
      title,
      date: publishAt === null ? relativeDate(at, now) : `on ${longDate(publishAt)}`,
    })),
  };
});

export const action = formAction('overview', async ({ actor, form }) => {
  const step = listStepsOf(actor.role).find((each) => each === textOf(form, 'step'));
  if (textOf(form, 'intent') !== 'skip' || step === undefined)
    throw badRequest('Unknown step. Reload the page and try again.');
  await skipFirstStep(step);
  return redirect('/admin/overview', 303);
});

function TaskRow({ task: { title, text, action, href, isUrgent } }: { task: ShownTask }) {
  return (
    <li className="task">
      <span className={isUrgent ? 'task-dot' : 'task-dot task-dot-calm'} aria-hidden="true" />
      <div>
        <h3 dir="auto">{title}</h3>
        <p className="meta" dir="auto">
          {text}
        </p>
      </div>
      <a className="btn btn-line btn-small" href={href}>
        {action}
        <span className="sr-only">: {title}</span>
      </a>
    </li>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function Facts({ facts }: Page) {
  return (
    <Section titleId="status" title="Status">
      <dl className="calm-facts">
        {facts.map(({ name, value, more }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <strong>{value}</strong> {more}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

const CLICKED: Column<Page['clicked'][number]>[] = [
  {
    heading: 'Product',
    kind: 'main',
    cell: ({ id, name, imageUrl, share }) => (
      <>
        <NameCell href={`/admin/products/${id}`} name={name}>
          <img className="row-image" src={imageUrl} alt="" width={60} height={80} loading="lazy" />
        </NameCell>
        <progress className="share-of" value={share} aria-hidden="true" />
      </>
    ),
  },
  { heading: 'Clicks', kind: 'number', cell: ({ clicks }) => fullCount(clicks) },
];

const DRAFTS: Column<Page['drafts'][number]>[] = [
  {
    heading: 'Title',
    kind: 'main',
    cell: ({ id, title, kind }) => <NameCell href={id} name={title} facts={[kind]} />,
  },
  { heading: 'Date', kind: 'number', cell: ({ date }) => date },
];

function Lists(page: Page) {
  const { clicked, drafts } = page;
  return (
    <div className="grid gap-9 md:grid-cols-2 md:grid-rows-[auto_1fr]">
      <Section
        className="grid content-start gap-1 md:row-span-2"
        titleId="clicked"
        title="Most clicked products, last 7 days"
      >
        {clicked.length === 0 ? (
          <p className="meta">No clicks yet.</p>
        ) : (
          <DataTable label="Most clicked products" rows={clicked} columns={CLICKED} />
        )}
      </Section>
      <Section className="grid content-start gap-1" titleId="drafts" title="Drafts">
        {drafts.length === 0 ? (
          <p className="meta">
            No drafts yet. <a href="/admin/guides/new">Write a guide</a>
          </p>
        ) : (
          <DataTable label="Drafts" rows={drafts} columns={DRAFTS} />
        )}
      </Section>
      <Facts {...page} />
    </div>
  );
}

export default function Overview() {
  const page = useLoaderData<typeof loader>();
  const { greeting, today, steps, tasks, figures } = page;
  return (
    <>
      <p className="lead">
        <bdi>{greeting}</bdi>. {today}
      </p>
      <FirstSteps steps={steps} />
      {figures.some(({ total }) => total > 0) && <Figures figures={figures} />}
      {tasks.length > 0 && (
        <Section className="grid gap-3" titleId="tasks" title="Needs your attention">
          <ul className="tasks">
            {tasks.map((task) => (
              <TaskRow key={task.href} task={task} />
            ))}
          </ul>
        </Section>
      )}
      <Lists {...page} />
    </>
  );
}
