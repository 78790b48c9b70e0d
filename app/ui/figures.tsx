import { fullCount } from '#app/lib/format';
import { ChartLine } from './bar-chart';

export type Figure = {
  title: string;
  /** A count, or a printed amount. */
  total: number | string;
  before?: number;
  more?: string | undefined;
  bars?: { label: string; value: number }[];
};

/** Says how a total differs from the one before. */
function describeChange(total: number, before: number): string {
  if (before === 0 || total === before) return `${fullCount(before)} the week before`;
  return `${total > before ? '↑' : '↓'} ${Math.round((Math.abs(total - before) / before) * 100)}% on last week`;
}

/** One row of key figures, each over its line. */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className="figures">
      {figures.map(({ title, total, before, more, bars }) => (
        <div key={title}>
          <dt className="meta">{title}</dt>
          <dd>{typeof total === 'string' ? total : fullCount(total)}</dd>
          {more !== undefined && <dd className="meta">{more}</dd>}
          {before !== undefined && <dd className="meta">{describeChange(Number(total), before)}</dd>}
          {bars?.some(({ value }) => value > 0) && (
            <dd className="figure-bars">
              <ChartLine bars={bars} label={`${title} by day`} hasScale={false} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
