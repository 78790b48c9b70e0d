import { useLoaderData } from '@remix-run/react';
import { listFigures, perHundred, printAmount, printAmounts, printRate } from '#app/features/earnings/money';
import { readPerformance } from '#app/features/earnings/performance.server';
import { DIMENSIONS, RANGE_DAYS } from '#app/features/earnings/performance-range';
import { fullCount, shortDay } from '#app/lib/format';
import { guardedLoader } from '#app/server/web/guarded.server';
import { BarChart, Figures, Ranking } from '#app/ui/charts';
import { type Column, DataTable } from '#app/ui/data-table';
import { LinkButton, NameLink } from '#app/ui/elements';
import { Field, fieldsOf } from '#app/ui/field';
import { FilterBar } from '#app/ui/list';
import { CsvLink, screen, Tabs } from '#app/ui/screen';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen('site', 'Performance', {
  links: [
    ['/admin/earnings', 'Import earnings'],
    ['/admin/analytics', 'View analytics'],
  ],
});

const MAX_ROWS = 100;
const FIRST_ROWS = 10;
const MAX_BARS = 45;
const MAX_VISITS = 10;

export const loader = guardedLoader('site', ({ query }) => {
  const limit = query.get('rows') === 'more' ? MAX_ROWS : FIRST_ROWS;
  const { days, range, visits, currency, rows, ...page } = readPerformance(query, limit + 1);
  // Long ranges have bars of several days.
  const size = Math.ceil(days.length / MAX_BARS);
  const parts = days
    .filter((_, at) => at % size === 0)
    .map((_, at) => days.slice(at * size, (at + 1) * size));
  const barsOf = (read: (day: (typeof days)[number]) => number) =>
    parts.map((part) => ({
      label: shortDay(part[0]?.day ?? ''),
      value: Math.max(
        0,
        part.reduce((sum, day) => sum + read(day), 0),
      ),
    }));
  return {
    ...page,
    rows: rows.slice(0, limit),
    hasMore: limit < MAX_ROWS && rows.length > limit,
    span: range.span,
    days: range.days,
    currency,
    size,
    charts: {
      clicks: barsOf(({ clicks }) => clicks),
      earnings: barsOf(({ earnings }) => earnings[currency] ?? 0),
    },
    visits,
  };
});

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

const COLUMNS: Column<Page['rows'][number]>[] = [
  {
    heading: 'Name',
    kind: 'main',
    cell: ({ name, path }) => (path === null ? <bdi>{name}</bdi> : <NameLink href={path} name={name} />),
  },
  { heading: 'Views', kind: 'number', cell: ({ views }) => fullCount(views) },
  { heading: 'Clicks', kind: 'number', cell: ({ clicks }) => fullCount(clicks) },
  { heading: 'Click rate', kind: 'number', cell: printRate },
  { heading: 'Earnings', kind: 'number', cell: ({ earnings }) => printAmounts(earnings) || null },
  { heading: 'Per 100 clicks', kind: 'number', cell: (row) => printAmounts(perHundred(row)) || null },
];

/** The lists of two columns. */
const VISITS = [
  [
    ['referrers', 'Referrers', 'Site', 'Visits'],
    ['emptySearches', 'Searches without results', 'Search', 'Times'],
  ],
  [
    ['pages', 'Top pages', 'Page', 'Views'],
    ['missingPages', 'Pages not found', 'Path', 'Visits'],
  ],
] as const;

function Visits({ visits }: Pick<Page, 'visits'>) {
  return (
    <div className="grid items-start gap-8 lg:grid-cols-2">
      {VISITS.map((lists) => (
        <div key={lists[0][0]} className="grid gap-8">
          {lists.map(([list, title, heading, unit]) => (
            <Ranking key={list} {...{ title, heading, unit }} rows={visits[list].slice(0, MAX_VISITS)}>
              {list === 'missingPages' && <a href="/admin/redirects">Redirect pages</a>}
            </Ranking>
          ))}
        </div>
      ))}
    </div>
  );
}

function Range({ span, days, by }: Pick<Page, 'span' | 'days' | 'by'>) {
  const { text } = fieldsOf({ form: 'range' }, { from: span.from, to: span.to });
  const ofDays = (each: string | null) => `/admin/performance?days=${each}&by=${by}`;
  return (
    <div className="range">
      <Tabs
        label="Range"
        current={ofDays(days)}
        tabs={RANGE_DAYS.map((each) => [ofDays(each), `${each} days`])}
      />
      <FilterBar
        action="/admin/performance"
        label="Choose days"
        button="Show days"
        menu={days === null ? `${shortDay(span.from)} – ${shortDay(span.to)}` : 'Other days'}
        values={span}
        more={
          <>
            <Field {...text('from', 'From')} type="date" />
            <Field {...text('to', 'To')} type="date" />
          </>
        }
      >
        <input type="hidden" name="by" value={by} />
      </FilterBar>
    </div>
  );
}

export default function Performance() {
  const { by, span, days, totals, before, charts, currency, size, rows, hasMore, visits } =
    useLoaderData<typeof loader>();
  const query = days === null ? `?from=${span.from}&to=${span.to}&by=` : `?days=${days}&by=`;
  const grouped = (other: string) => `/admin/performance${query}${other}`;
  const each = size === 1 ? 'by day' : `by ${size} days`;
  return (
    <>
      <Range span={span} days={days} by={by} />
      <Figures figures={listFigures(totals, before)} />
      <div className="charts">
        <BarChart title={`Clicks ${each}`} unit="clicks" bars={charts.clicks} />
        <BarChart
          title={`Earnings ${each} (${currency})`}
          unit="earnings"
          bars={charts.earnings}
          print={(units) => printAmount(units, currency)}
        />
      </div>
      <Tabs
        label="Group by"
        current={grouped(by)}
        tabs={Object.entries(DIMENSIONS).map(([each, label]) => [grouped(each), label])}
      />
      {rows.length === 0 ? (
        <p className="empty">{`No ${DIMENSIONS[by].toLowerCase()} were viewed or clicked on these days. Choose other days.`}</p>
      ) : (
        <>
          <DataTable label={DIMENSIONS[by]} rows={rows} columns={COLUMNS} />
          {by === 'product' && (
            <p className="meta">Clicks count on every page with the product, views only on its own page.</p>
          )}
          <p className="flex flex-wrap gap-3">
            {hasMore && <LinkButton href={`${grouped(by)}&rows=more`} look="small" label="Show more" />}
            <CsvLink href={`/admin/performance.csv${query}${by}`} label="Export as CSV" />
          </p>
        </>
      )}
      <Visits visits={visits} />
      <p className="meta max-w-[68ch]">
        Daily totals, counted on this server without cookies or data about single visitors. Ribbon deletes
        them after 25 months. It does not count robots. Visitors who ask not to be tracked (DNT or GPC) count
        only with their clicks on products.
      </p>
    </>
  );
}
