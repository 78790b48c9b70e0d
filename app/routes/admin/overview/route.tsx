import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import * as analytics from '#app/features/analytics/analytics.server';
import { listFirstSteps, listStepsOf, skipFirstStep } from '#app/features/dashboard/first-steps.server';
import { listDrafts, readOverview, type ShownTask } from '#app/features/dashboard/overview.server';
import { describeTrend } from '#app/features/earnings/money';
import { env } from '#app/infra/env.server';
import { formatBytes, longDate, longDateTime, relativeDate } from '#app/lib/format';
import { hasRight } from '#app/lib/permissions';
import { badRequest } from '#app/lib/site-errors';
import { version } from '#app/lib/version.server';
import { textOf } from '#app/server/web/form.server';
import { formAction, guardedLoader } from '#app/server/web/guarded.server';
import { Ranking } from '#app/ui/charts';
import { type Column, DataTable, NameCell } from '#app/ui/data-table';
import { Section } from '#app/ui/elements';
import { LastDays } from '#app/ui/figures';
import { screen } from '#app/ui/screen';
import { FirstSteps } from './first-steps';
import { HeadActions } from './head-actions';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen('overview', 'Overview', { actions: () => <HeadActions /> });

const WEEK = 7;
const MAX_LISTED = 6;
const FIGURES = [
  ['view', 'Page views'],
  ['click', 'Clicks to retailers'],
  ['share', 'Shared links opened'],
  ['subscription', 'Subscriptions'],
] as const;

type Overview = Awaited<ReturnType<typeof readOverview>>;

function describeBackup(backup: Overview['backup']) {
  if (env.BACKUP_DIR === undefined)
    return {
      value: 'Off',
      more: 'Ribbon makes no daily backup. To turn it on, set BACKUP_DIR on the server.',
    };
  if (backup === null) return { value: 'None yet', more: 'Ribbon makes one every day.' };
  return { value: longDateTime(backup.at, env.TIME_ZONE), more: formatBytes(backup.bytes) };
}

function describeMachine({ backup, disk }: Pick<Overview, 'backup' | 'disk'>) {
  return [
    { name: 'Last backup', ...describeBackup(backup) },
    env.mail === null
      ? {
          name: 'Email',
          value: 'Off',
          more: 'The site cannot send email. To turn it on, set SITE_URL, SMTP_URL and MAIL_FROM on the server.',
        }
      : { name: 'Email', value: 'On', more: `Sent as ${env.mail.from.address}` },
    { name: 'Version', value: version, more: '' },
    { name: 'Disk', value: `${formatBytes(disk.free)} of ${formatBytes(disk.total)} free`, more: '' },
  ];
}

export const loader = guardedLoader('overview', async ({ actor: { username, role } }) => {
  const now = new Date();
  const { tasks, backup, disk, links } = await readOverview(role, now);
  const week = analytics.listLastDays(WEEK);
  const { days, span } = analytics.listLastDays(2 * WEEK);
  return {
    greeting: `Hello, ${username}`,
    today: longDate(now),
    steps: listFirstSteps(role),
    tasks: tasks.map(({ right, waits, ...shown }) => shown),
    facts: [
      {
        name: 'Links checked',
        value: links === null ? 'Off' : `${links.checked} of ${links.products}`,
        more:
          links === null
            ? 'Ribbon does not look for broken links. Turn the check on under Links.'
            : 'One every 15 seconds',
      },
      ...(hasRight(role, 'site') ? describeMachine({ backup, disk }) : []),
    ],
    figures: FIGURES.filter(([kind]) => kind === 'click' || hasRight(role, 'site')).map(([kind, title]) => {
      const totals = analytics.totalsByDay(kind, span);
      // The lines leave today out, because it is not over yet.
      const bars = days.slice(0, -1).map((day) => ({ label: day, value: totals.get(day) ?? 0 }));
      const total = analytics.countWithin(kind, week.span);
      const before = analytics.countWithin(kind, week.before);
      return { title, total, more: describeTrend({ now: total, before }), bars };
    }),
    clicked: analytics.listMostClicked(week.span, MAX_LISTED),
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
            <dd className={value === 'Off' ? 'status status-draft' : undefined}>{value}</dd>
            {more && <dd className="meta">{more}</dd>}
          </div>
        ))}
      </dl>
    </Section>
  );
}

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
    <div className="grid gap-9 md:grid-cols-2">
      <Ranking
        title="Most clicked products, last 7 days"
        heading="Product"
        unit="Clicks"
        rows={clicked}
        folder="/admin/products"
      />
      <div className="grid content-start gap-9">
        <Section className="grid content-start gap-3" titleId="drafts" title="Drafts">
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
    </div>
  );
}

export default function Overview() {
  const page = useLoaderData<typeof loader>();
  const { greeting, today, steps, tasks, figures } = page;
  return (
    <>
      <p className="lead">
        <bdi>{greeting}</bdi>. {today}.{tasks.length === 0 && ' Nothing new needs your attention.'}
      </p>
      {tasks.length > 0 && (
        <Section className="grid gap-3" titleId="tasks" title="Needs your attention">
          <ul className="tasks">
            {tasks.map((task) => (
              <TaskRow key={task.href} task={task} />
            ))}
          </ul>
        </Section>
      )}
      {figures.some(({ total }) => total > 0) && (
        <LastDays days={WEEK} note={`Compared with the ${WEEK} days before`} figures={figures} />
      )}
      <FirstSteps steps={steps} />
      <Lists {...page} />
    </>
  );
}
