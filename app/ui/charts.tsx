import type { ReactNode } from 'react';
import { fullCount } from '#app/lib/format';
import { withParam } from '#app/lib/query';
import { DataTable, NameCell } from './data-table';
import { SiteLink } from './screen';

/** `text` is the printed value, if `print` does not print all of it. */
type Bar = { label: string; value: number; text?: string };
type BarChartProps = {
  title: string;
  unit: string;
  bars: Bar[];
  print?: (value: number) => string;
  /** Draws each value as a bar, not as a point of a line. */
  hasBars?: boolean;
  /** The last value is that of today, which is not over. The line leaves it out, unless it is the first one. */
  isOpen?: boolean;
};

/** Returns the end of a scale. It and its half are round numbers, and whole ones for counts. */
function roundUp(highest: number): number {
  const unit = 10 ** Math.floor(Math.log10(highest));
  const steps = unit === 1 ? [2, 4, 6, 8] : [2, 3, 4, 6, 8];
  return unit * (steps.find((step) => step * unit >= highest) ?? 10);
}

const MAX_GAPS = 4;

/** Returns labels at equal distances, the first and the last among them. Below a few values, each is exactly at its own. */
function listLabels(bars: Bar[]): string[] {
  const last = bars.length - 1;
  const even = [4, 3, 2].find((gaps) => last >= gaps && last % gaps === 0);
  const gaps = even ?? (last > 2 * MAX_GAPS ? MAX_GAPS : Math.min(1, last));
  return Array.from({ length: gaps + 1 }, (_, at) => {
    return bars[Math.round((at * last) / Math.max(1, gaps))]?.label ?? '';
  });
}

/** Fewer bars are as slim as these, which fill half of the width. */
const SLIM_BARS = 20;

type ChartLineProps = { bars: Bar[]; label: string; end?: number; hasBars?: boolean };

/**
 * The line and the area of a chart, without text. `end` is the end of its scale. Without a scale it does not begin at zero, so that small
 * changes are visible, and its first half, the days that are compared, is faint.
 */
function ChartLine({ bars, label, end, hasBars = false }: ChartLineProps) {
  const values = bars.map(({ value }) => value);
  const highest = end ?? (Math.max(...values) || 1);
  // Changes fill the upper half.
  const lowest = end === undefined ? Math.max(0, 2 * Math.min(...values, 0.9 * highest) - highest) : 0;
  const heights = values.map((value) => 1 - (value - lowest) / (highest - lowest));
  // A single value is a level line.
  const points = (heights.length > 1 ? heights : [...heights, ...heights]).map((y, index) => `${index},${y}`);
  const line = `M${points.join('L')}`;
  const barWidth = 0.5 * Math.min(1, values.length / SLIM_BARS);
  const width = hasBars ? Math.max(1, values.length - 1 + barWidth) : points.length - 1;
  // A value of zero leaves a mark.
  const columns = heights.map((y, x) => `M${x},1V${Math.min(y, 0.985)}h${barWidth}V1z`);
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${width} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {hasBars ? (
        <>
          <path className="chart-bars" d={columns.join('')} />
          <path className="chart-highest" d={columns[values.indexOf(Math.max(...values))]} />
        </>
      ) : (
        <>
          <path className="chart-area" d={`${line}V1H0Z`} />
          <path className="chart-line" d={line} vectorEffect="non-scaling-stroke" />
          {end === undefined && <path className="chart-before" d={`M0,0H${width / 2}V1H0Z`} />}
        </>
      )}
    </svg>
  );
}

/** A chart, or nothing without values. Its line is SVG, which stretches to any width. Its scale and labels are text of the usual size. */
export function BarChart(props: BarChartProps) {
  const { title, unit, bars, print = fullCount, hasBars = false, isOpen = false } = props;
  const printBar = ({ value, text = print(value) }: Bar) => text;
  const earlier = bars.slice(0, -1);
  const drawn = isOpen && earlier.some(({ value }) => value > 0) ? earlier : bars;
  const [highest] = [...drawn].sort((one, other) => other.value - one.value);
  if (highest === undefined || highest.value === 0) return null;
  const about = `Highest: ${printBar(highest)}`;
  const end = roundUp(highest.value);
  return (
    <figure className="grid gap-2">
      <figcaption className="flex justify-between gap-4">
        <h2>{title}</h2>
        <span className="meta">{about}</span>
      </figcaption>
      <div className="chart-plot">
        <ChartLine bars={drawn} label={`${title}. ${about}`} end={end} hasBars={hasBars} />
        <div className="chart-scale meta" aria-hidden="true">
          {[end, end / 2, 0].map((value) => (
            <span key={value}>{`${print(value)} `}</span>
          ))}
        </div>
        <div className="chart-labels meta" aria-hidden="true">
          {listLabels(drawn).map((label) => (
            <span key={label}>{`${label} `}</span>
          ))}
        </div>
      </div>
      <details>
        <summary className="link meta">Show as a table</summary>
        <DataTable
          label={title}
          rows={bars.map((bar) => ({ ...bar, id: bar.label }))}
          columns={[
            { heading: 'Date', kind: 'main', cell: ({ label }) => label },
            { heading: unit, kind: 'number', cell: printBar },
          ]}
        />
      </details>
    </figure>
  );
}

export type Figure = {
  title: string;
  /** A count, or a printed amount. */
  total: number | string;
  more?: string | undefined;
  bars?: Bar[];
};

/** Colors the change at the start of a text, so that falls and rises differ by more than their arrows. Narrow figures with a chart show only a percentage. */
function Change({ text }: { text: string }) {
  const [change = ''] = /^[↑↓](?: \d+%)?/.exec(text) ?? [];
  return (
    <dd className="meta">
      {change && <span className={change.startsWith('↑') ? 'rise' : 'fall'}>{change}</span>}
      <span className={change.endsWith('%') ? 'figure-was' : undefined}>{text.slice(change.length)}</span>
    </dd>
  );
}

/** One row of key figures, each over its line, or with a link to its chart. `shownAt` is the URL of the screen with the shown chart. */
export function Figures({ figures, shownAt }: { figures: Figure[]; shownAt?: string }) {
  const link = (title: string, url: string) => (
    <a href={url} aria-current={url === shownAt}>
      {title}
    </a>
  );
  return (
    <dl className="figures">
      {figures.map(({ title, total, more, bars }) => (
        <div key={title}>
          <dt className="meta">{shownAt ? link(title, withParam(shownAt, 'show', title)) : title}</dt>
          <dd>{typeof total === 'string' ? total : fullCount(total)}</dd>
          {more !== undefined && <Change text={more} />}
          {bars?.some(({ value }) => value > 0) && (
            <dd className="figure-bars">
              <ChartLine bars={bars} label={`${title} by day`} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

type Ranked = { id: string | number; name: string; count: number; imageUrl?: string; facts?: string[] };
type RankingProps = {
  title: string;
  heading: string;
  unit: string;
  rows: Ranked[];
  /** The folder of the URLs that the rows link to. */
  folder?: string;
  children?: ReactNode;
};

/** A list of the most counted, each over a bar. */
export function Ranking({ title, heading, unit, rows, folder, children }: RankingProps) {
  return (
    <section className="grid content-start gap-3">
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="meta">No data yet.</p>
      ) : (
        <DataTable
          label={title}
          rows={rows}
          columns={[
            {
              heading,
              kind: 'main',
              cell: ({ id, name, count, imageUrl, facts = [] }) => (
                <>
                  {folder ? (
                    <NameCell href={`${folder}/${id}`} name={name} facts={facts} image={imageUrl} />
                  ) : (
                    <bdi className="one-line">{name}</bdi>
                  )}
                  <progress className="share-of" value={count} max={rows[0]?.count} aria-hidden="true" />
                </>
              ),
            },
            { heading: unit, kind: 'number', cell: ({ count }) => fullCount(count) },
          ]}
        />
      )}
      {children}
    </section>
  );
}

/** The figures of the last days. `note` is at the end of the heading. */
export function LastDays({ days, note, figures }: { days: number; note: ReactNode; figures: Figure[] }) {
  return (
    <section className="grid min-w-0 gap-3" aria-labelledby="last-days">
      <h2 id="last-days" className="head-row mb-0!">
        {`Last ${days} days `}
        <span className="meta font-normal">{note}</span>
      </h2>
      <Figures figures={figures} />
    </section>
  );
}

/** The last 90 days of a video, guide or product. */
export function PagePerformance({ figures, by }: { figures: Figure[]; by: 'video' | 'guide' | 'product' }) {
  const link = <SiteLink href={`/admin/performance?days=90&by=${by}`}>Performance</SiteLink>;
  return <LastDays days={90} note={link} figures={figures} />;
}
