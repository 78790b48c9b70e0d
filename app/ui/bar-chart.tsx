type BarChartProps = { title: string; unit: string; bars: { label: string; value: number }[] };

const WIDTH = 960;
const HEIGHT = 220;
const FOOT = 26;

function FigureTable({ unit, bars }: Pick<BarChartProps, 'unit' | 'bars'>) {
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
              <td className="number">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** A bar chart in SVG, with its figures in a table below. */
export function BarChart({ title, unit, bars }: BarChartProps) {
  if (bars.every(({ value }) => value === 0)) return <p className="meta">No data yet.</p>;
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  const step = WIDTH / Math.max(1, bars.length);
  const every = Math.ceil(bars.length / 8);
  return (
    <figure className="grid gap-3">
      <figcaption className="font-semibold">{title}</figcaption>
      <svg
        className="chart"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${title}: at most ${highest} ${unit}`}
      >
        <line x1="0" x2={WIDTH} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} />
        {bars.map(({ label, value }, index) => {
          const height = (value / highest) * (HEIGHT - FOOT - 20);
          return (
            <g key={label}>
              <rect
                x={index * step + step * 0.15}
                y={HEIGHT - FOOT - height}
                width={step * 0.7}
                height={height}
                rx="2"
              />
              {index % every === 0 && (
                <text
                  x={index === 0 ? 0 : index * step + step / 2}
                  y={HEIGHT - 8}
                  textAnchor={index === 0 ? 'start' : 'middle'}
                >
                  {label}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <FigureTable unit={unit} bars={bars} />
    </figure>
  );
}
