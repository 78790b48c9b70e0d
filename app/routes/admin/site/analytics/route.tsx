import { useLoaderData } from '@remix-run/react';
import * as analytics from '#app/features/analytics/analytics.server';
import { describeTrend } from '#app/features/earnings/money';
import { addDays } from '#app/lib/date-range';
import { shortDay } from '#app/lib/format';
import { withParam } from '#app/lib/query';
import { guardedLoader } from '#app/server/web/guarded.server';
import { BarChart, isCompared, Ranking } from '#app/ui/charts';
import { Figures, FigureTabs } from '#app/ui/figures';
import { screen, Tabs } from '#app/ui/screen';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen<typeof loader>('site', 'Analytics', {
  actions: ({ url }) => (
    <Tabs
      label="Period"
      current={url}
      tabs={[
        [withParam(url, 'by', 'day'), '30 days'],
        [withParam(url, 'by', 'week'), '12 weeks'],
      ]}
    />
  ),
});

const CHARTS = [
  ['view', 'Page views'],
  ['click', 'Clicks to retailers'],
  ['share', 'Shared links opened'],
  ['answer', 'Answers'],
  ['subscription', 'Subscriptions'],
] as const;

const MAX_RANKED = 10;

export const loader = guardedLoader('site', ({ query }) => {
  const by = query.get('by') === 'week' ? 'week' : 'day';
  // 30 days, or 12 weeks.
  const [count, length] = by === 'day' ? [30, 1] : [12, 7];
  const { days, span, before } = analytics.listLastDays(count * length);
  const charts = CHARTS.map(([kind, title]) => {
    const totals = analytics.totalsByDay(kind, { ...span, from: before.from });
    const bars = Array.from({ length: count }, (_, index) => {
      const period = days.slice(index * length, (index + 1) * length);
      const sum = (ago: number) =>
        period.reduce((total, day) => total + (totals.get(addDays(day, -ago)) ?? 0), 0);
      return { label: shortDay(period[0] ?? ''), value: sum(0), before: { value: sum(days.length) } };
    });
    const total = analytics.countWithin(kind, span);
    const more = describeTrend({ now: total, before: analytics.countWithin(kind, before) });
    return { title, bars, total, more };
  });
  const chart = charts.find(({ title }) => title === query.get('show')) ?? charts[0];
  return {
    by,
    chart,
    url: withParam(`/admin/analytics?by=${by}`, 'show', chart?.title ?? ''),
    figures: charts.map(({ title, total, more }) => ({ title, total, more })),
    pages: analytics.totalsBySubject('view', span, MAX_RANKED),
    referrers: analytics.totalsBySubject('referrer', span, MAX_RANKED),
    origins: analytics.totalsBySubject('click', span, MAX_RANKED),
    products: analytics.listMostClicked(span, MAX_RANKED),
    videos: analytics
      .listSellingVideos(span, MAX_RANKED)
      .map(({ taggedProducts, ...video }) => ({
        ...video,
        facts: taggedProducts.map(({ name, clicks }) => `${name} ${clicks}`),
      })),
  };
});

export default function Analytics() {
  const { by, url, chart, figures, ...lists } = useLoaderData<typeof loader>();
  const { pages, referrers, origins, products, videos } = lists;
  const { title = '', bars = [] } = chart ?? {};
  const period = by === 'day' ? '30 days' : '12 weeks';
  return (
    <>
      <FigureTabs current="/admin/analytics" />
      <div className="traffic">
        <Figures figures={figures} shownAt={url} />
        <div className="charts">
          <BarChart
            bars={bars}
            unit={title}
            title={`${title} by ${by}`}
            before={`${period} before`}
            isOpen={by === 'day'}
          />
        </div>
      </div>
      {!isCompared(bars) && <p className="meta">{`Compared with the ${period} before.`}</p>}
      {figures.every(({ total }) => total === 0) ? (
        <p className="empty">No visits yet. Figures appear here when visitors open the site.</p>
      ) : (
        <div className="grid gap-8 lg:grid-cols-2">
          <Ranking title="Page views by page" heading="Page" unit="Views" rows={pages} />
          <Ranking title="Referrers" heading="Site" unit="Visits" rows={referrers} />
          <div className="grid content-start gap-8">
            <Ranking title="Clicks by page" heading="Page" unit="Clicks" rows={origins} />
            <Ranking
              title="Clicks by video"
              heading="Video"
              unit="Clicks"
              rows={videos}
              folder="/admin/videos"
            />
          </div>
          <Ranking
            title="Clicks by product"
            heading="Product"
            unit="Clicks"
            rows={products}
            folder="/admin/products"
          />
        </div>
      )}
      <p className="meta max-w-[68ch]">
        Daily totals, counted on this server without cookies, scripts of other companies or data about single
        visitors. Ribbon does not count robots. Visitors who ask not to be tracked (DNT or GPC) count only
        with their clicks on products, without the page of the click.
      </p>
    </>
  );
}
