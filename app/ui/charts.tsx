import type { ReactNode } from 'react';
import { fullCount } from '#app/lib/format';
import { DataTable, NameCell } from './data-table';

/** `text` is the printed value, if `print` does not print all of it. */
type Value = { value: number; text?: string };
/** `before` is the value of the time before, which a line shows. */
export type Bar = Value & { label: string; before?: Value };
type BarChartProps = {
  title: string;
  unit: string;
  bars: Bar[];
  print?: (value: number) => string;
  /** Draws each value as a bar, not as a point of a line. */
  hasBars?: boolean;
  /** Names the time before: '30 days before'. */
  before?: string;
  /** The last value is that of today, which is not over. The line leaves it out, unless it is the first one. */
  isOpen?: boolean;
};

/** Returns the end of a scale. It and its half are round numbers, and whole ones for counts. */
function roundUp(highest: number): number {
  const unit = 10 ** Math.floor(Math.log10(highest));
  const steps = unit === 1 ? [2, 4, 6, 8] : [2, 3, 4, 5, 6, 8];
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

/** Returns whether a chart of these bars is drawn, with a line of the time before. */
export function isCompared(bars: readonly Bar[]): boolean {
  return (
    bars.some(({ value }) => value > 0) && bars.some(({ before }) => before !== undefined && before.value > 0)
  );
}

/**
 * The line and the area of a chart, without text. `end` is the end of its scale. Without a scale it does not begin at zero, so that small
 * changes are visible, and its first half, the days that are compared, is faint.
 */
export function ChartLine({ bars, label, end, hasBars = false }: ChartLineProps) {
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
  const middle = hasBars ? barWidth / 2 : 0;
  const former = bars.map(({ before }, x) => `${x + middle},${1 - (before?.value ?? 0) / highest}`);
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
      {isCompared(bars) && (
        <path className="chart-former" d={`M${former.join('L')}`} vectorEffect="non-scaling-stroke" />
      )}
    </svg>
  );
}

/** A chart, or nothing without values. Its line is SVG, which stretches to any width. Its scale and labels are text of the usual size. */
export function BarChart(props: BarChartProps) {
  const { title, unit, bars, print = fullCount, hasBars = false, isOpen = false, before = '' } = props;
  const printValue = ({ value, text = print(value) }: Value) => text;
  const printBefore = (bar: Bar) => bar.before && printValue(bar.before);
  const earlier = bars.slice(0, -1);
  const drawn = isOpen && earlier.some(({ value }) => value > 0) ? earlier : bars;
  const [highest] = [...drawn].sort((one, other) => other.value - one.value);
  if (highest === undefined || highest.value === 0) return null;
  const about = `Highest: ${printValue(highest)}`;
  const former = Math.max(...drawn.map((bar) => bar.before?.value ?? 0));
  const end = roundUp(Math.max(highest.value, former));
  return (
    <figure className="grid gap-2">
      <figcaption className="flex flex-wrap justify-between gap-x-4">
        <h2>{title}</h2>
        <span className="meta">
          {about}
          {former > 0 && (
            <span className="chart-key">
              <span className="sr-only">, compared with the </span>
              {before}
            </span>
          )}
        </span>
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
            { heading: unit, kind: 'number', cell: printValue },
            ...(former > 0 ? [{ heading: before, kind: 'number', cell: printBefore } as const] : []),
          ]}
        />
      </details>
    </figure>
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
