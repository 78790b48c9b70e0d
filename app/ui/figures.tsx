import type { ReactNode } from 'react';
import { fullCount } from '#app/lib/format';
import { withParam } from '#app/lib/query';
import { type Bar, ChartLine } from './charts';
import { SiteLink, Tabs } from './screen';

/** The tabs of the two screens of figures, of which the navigation has one. */
export function FigureTabs({ current }: { current: '/admin/performance' | '/admin/analytics' }) {
  const tabs = [
    ['/admin/performance', 'Performance'],
    ['/admin/analytics', 'Analytics'],
  ] as const;
  return <Tabs label="Figures" current={current} tabs={tabs} />;
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
