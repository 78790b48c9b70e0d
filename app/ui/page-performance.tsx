import { type Figure, Figures } from './figures';
import { SiteLink } from './site-link';

/** The last 90 days of a video, guide or product. */
export function PagePerformance({ figures, by }: { figures: Figure[]; by: 'video' | 'guide' | 'product' }) {
  return (
    <section className="grid min-w-0 gap-3" aria-labelledby="last-days">
      <h2 id="last-days" className="head-row mb-0!">
        Last 90 days{' '}
        <span className="meta">
          <SiteLink href={`/admin/performance?days=90&by=${by}`}>Performance</SiteLink>
        </span>
      </h2>
      <Figures figures={figures} />
    </section>
  );
}
