import { useLoaderData } from '@remix-run/react';
import * as money from '#app/features/earnings/money';
import { readPerformance, sumDays } from '#app/features/earnings/performance.server';
import { DIMENSIONS, RANGE_DAYS } from '#app/features/earnings/performance-range';
import { countOf, fullCount, shortDay } from '#app/lib/format';
import { withParam } from '#app/lib/query';
import { guardedLoader } from '#app/server/web/guarded.server';
import { BarChart, isCompared, Ranking } from '#app/ui/charts';
import { type Column, countColumn, DataTable, NameCell } from '#app/ui/data-table';
import { Hidden, LinkButton } from '#app/ui/elements';
import { Field, fieldsOf } from '#app/ui/field';
import { Figures, FigureTabs } from '#app/ui/figures';
import { FilterBar } from '#app/ui/list';
import { CsvLink, screen, Tabs } from '#app/ui/screen';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen<typeof loader>('site', 'Performance', {
  actions: (page) => <Range {...page} />,
});

const MAX_ROWS = 100;
const FIRST_ROWS = 10;
const MAX_BARS = 45;
const MAX_VISITS = 10;

/** A person opens this screen for the money, as long as there is any. */
const firstFigure = ({ earnings }: money.Sums) => (money.printAmounts(earnings) ? 'Earnings' : 'Clicks');

export const loader = guardedLoader('site', ({ query }) => {
  const limit = query.get('rows') === 'more' ? MAX_ROWS : FIRST_ROWS;
  const performance = readPerformance(query, limit + 1);
  const { days, range, currency, rows, totals, before, by, visits } = performance;
  const show = money.FIGURES.find((name) => name === query.get('show')) ?? firstFigure(totals);
  const chosen: Record<string, string> = range.days === null ? range.span : { days: range.days };
  const url = `/admin/performance?${new URLSearchParams({ ...chosen, by, show })}`;
  // Long ranges have bars of several days.
  const size = Math.ceil(days.length / MAX_BARS);
  const sumPart = (all: money.Sums[], from: number) => {
    const sums = money.listSums(sumDays(all.slice(from, from + size)));
    const [text = '', amounts = {}] = sums[money.FIGURES.indexOf(show)] ?? [];
    return { text, value: Math.max(0, amounts.count ?? amounts[currency] ?? 0) };
  };
  const bars = days
    .filter((_, at) => at % size === 0)
    .map(({ day }, index) => ({
      label: shortDay(day),
      ...sumPart(days, index * size),
      before: sumPart(performance.daysBefore, index * size),
    }));
  return {
    by,
    url,
    rows: rows.slice(0, limit),
    hasMore: limit < MAX_ROWS && rows.length > limit,
    range,
    currency,
    figures: money.listFigures(totals, before),
    chart: {
      title: `${show} by ${size === 1 ? 'day' : `${size} days`}`,
      unit: show,
      bars,
      before: `${countOf(range.length, 'day')} before`,
      isOpen: range.span.to === new Date().toISOString().slice(0, 10),
    },
    visits,
  };
});

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

/** From fewer clicks, what a hundred earn is chance. */
const MIN_CLICKS = 10;

/** Prints earnings. None are a quiet zero, since most rows have none. */
const orZero = (amounts: money.Money) => money.printAmounts(amounts) || <span className="text-soft">0</span>;

const COLUMNS: Column<Page['rows'][number]>[] = [
  {
    heading: 'Name',
    kind: 'main',
    cell: ({ name, path, imageUrl }) => {
      const image = imageUrl !== null && (
        <span className="row-image">{imageUrl && <img src={imageUrl} alt="" loading="lazy" />}</span>
      );
      return path === null ? (
        <>
          {image}
          <bdi>{name}</bdi>
        </>
      ) : (
        <NameCell href={path} name={name}>
          {image}
        </NameCell>
      );
    },
  },
  countColumn('Views', 'view', ({ views }) => views),
  { heading: 'Clicks', kind: 'number', cell: ({ clicks }) => fullCount(clicks) },
  { heading: 'Click rate', kind: 'number extra', cell: money.printRate },
  { heading: 'Earnings', kind: 'number', sorted: 'descending', cell: ({ earnings }) => orZero(earnings) },
  {
    heading: 'Per 100 clicks',
    kind: 'number extra',
    cell: (row) => (row.clicks >= MIN_CLICKS ? orZero(money.perHundred(row)) : null),
  },
];

const VISITS = [
  ['referrers', 'Referrers', 'Site', 'Visits'],
  ['pages', 'Top pages', 'Page', 'Views'],
  ['emptySearches', 'Searches without results', 'Search', 'Times'],
  ['missingPages', 'Pages not found', 'Path', 'Visits'],
] as const;

function Visits({ visits }: Pick<Page, 'visits'>) {
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      {VISITS.map(([list, title, heading, unit]) => (
        <Ranking key={list} {...{ title, heading, unit }} rows={visits[list].slice(0, MAX_VISITS)}>
          {list === 'missingPages' && <a href="/admin/redirects">Redirect pages</a>}
        </Ranking>
      ))}
    </div>
  );
}

function Range({ range: { span, days }, by, url, chart }: Page) {
  const { text } = fieldsOf({ form: 'range' }, { from: span.from, to: span.to });
  return (
    <div className="range">
      <Tabs
        label="Range"
        current={url}
        tabs={RANGE_DAYS.map((each) => [withParam(url, 'days', each), `${each} days`])}
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
        <Hidden by={by} show={chart.unit} />
      </FilterBar>
    </div>
  );
}

/** Says why rows do not add up to the figures above them. */
function describeRows(by: Page['by']): string {
  const own =
    by === 'product'
      ? 'Clicks count on every page with the product, views and earnings only on its own page.'
      : 'Each row counts its own views, clicks and earnings, and the figures above the whole site.';
  return `${own} Earnings per 100 clicks appear from ${MIN_CLICKS} clicks on.`;
}

export default function Performance() {
  const { by, url, currency, figures, chart, rows, hasMore, visits } = useLoaderData<typeof loader>();
  return (
    <>
      <FigureTabs current="/admin/performance" />
      <Figures figures={figures} shownAt={url} />
      <div className="charts">
        <BarChart {...chart} hasBars print={money.printerOf(chart.unit, currency)} />
      </div>
      {!isCompared(chart.bars) && <p className="meta">{`Compared with the ${chart.before}.`}</p>}
      <Tabs
        label="Group by"
        current={url}
        tabs={Object.entries(DIMENSIONS).map(([each, label]) => [withParam(url, 'by', each), label])}
      />
      {rows.length === 0 ? (
        <p className="empty">{`No ${DIMENSIONS[by].toLowerCase()} were viewed or clicked on these days. Choose other days.`}</p>
      ) : (
        <>
          <DataTable label={DIMENSIONS[by]} rows={rows} columns={COLUMNS} />
          <p className="meta max-w-[68ch]">{describeRows(by)}</p>
        </>
      )}
      <p className="flex flex-wrap gap-2">
        {hasMore && <LinkButton href={withParam(url, 'rows', 'more')} look="small" label="Show more" />}
        <CsvLink href={url.replace('?', '.csv?')} label="Export as CSV" />
        <LinkButton href="/admin/earnings" look="small quiet" label="Import earnings" />
      </p>
      <Visits visits={visits} />
      <p className="meta max-w-[68ch]">
        Daily totals, counted on this server without cookies or data about single visitors. Ribbon deletes
        them after 25 months. It does not count robots. Visitors who ask not to be tracked (DNT or GPC) count
        only with their clicks on products.
      </p>
    </>
  );
}
