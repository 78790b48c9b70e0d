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

/** The bars of a chart, without text. */
export function Bars({ bars, label }: Pick<BarChartProps, 'bars'> & { label: string }) {
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${bars.length} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {bars.map(({ label: key, value }, index) => (
        <rect key={key} x={index + 0.15} y={1 - value / highest} width={0.7} height={value / highest} />
      ))}
    </svg>
  );
}

/** A bar chart, or nothing without values. Only the bars are SVG and stretch to any width: the scale and the labels are text, with its usual size. */
export function BarChart({ title, unit, bars, print = fullCount }: BarChartProps) {
  if (bars.every(({ value }) => value === 0)) return null;
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  const every = Math.ceil(bars.length / MAX_LABELS);
  return (
    <figure className="grid gap-2">
      <figcaption className="flex justify-between gap-4">
        <span className="font-semibold">{title}</span>
        <span className="meta">{`Highest: ${print(highest)}`}</span>
      </figcaption>
      <Bars bars={bars} label={`${title}. Highest: ${print(highest)}`} />
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
