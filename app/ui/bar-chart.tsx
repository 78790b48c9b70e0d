import { fullCount } from '#app/lib/format';

type BarChartProps = {
  title: string;
  unit: string;
  bars: { label: string; value: number }[];
  print?: (value: number) => string;
};

const MAX_LABELS = 8;

function FigureTable({ unit, bars, print = fullCount }: Omit<BarChartProps, 'title'>) {
  return (
    <details>
      <summary className="link meta">Show as a table</summary>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col" className="number">
              {unit}
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, value }) => (
            <tr key={label}>
              <td>{label}</td>
              <td className="number">{print(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

type ChartLineProps = Pick<BarChartProps, 'bars'> & { label: string; hasScale?: boolean };

/** The line of a chart over its area, without text. It begins and ends at the edges. Without a scale, it shows only the changes. */
export function ChartLine({ bars, label, hasScale = true }: ChartLineProps) {
  const values = bars.map(({ value }) => value);
  const highest = Math.max(1, ...values);
  // Changes fill the upper half.
  const lowest = hasScale ? 0 : Math.max(0, 2 * Math.min(...values, 0.9 * highest) - highest);
  const heights = values.map((value) => 1 - (value - lowest) / (highest - lowest));
  const points = heights.map((y, index) => `${index + 0.5},${y}`);
  const line = `M0,${heights[0] ?? 1}L${points.join('L')}L${bars.length},${heights.at(-1) ?? 1}`;
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${bars.length} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path className="chart-area" d={`${line}V1H0Z`} />
      <path className="chart-line" d={line} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** A chart, or nothing without values. Only its line is SVG and stretches to any width: the scale and the labels are text, with its usual size. */
export function BarChart({ title, unit, bars, print = fullCount }: BarChartProps) {
  if (bars.every(({ value }) => value === 0)) return null;
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  const every = Math.ceil(bars.length / MAX_LABELS);
  return (
    <figure className="grid gap-2">
      <figcaption className="flex justify-between gap-4">
        <h2>{title}</h2>
        <span className="meta">{`Highest: ${print(highest)}`}</span>
      </figcaption>
      <ChartLine bars={bars} label={`${title}. Highest: ${print(highest)}`} />
      <div className="chart-labels meta" aria-hidden="true">
        {bars
          .filter((_, index) => index % every === 0)
          .map(({ label }) => (
            <span key={label}>{label}</span>
          ))}
      </div>
      <FigureTable unit={unit} bars={bars} print={print} />
    </figure>
  );
}
