import { Tabs } from './screen';

/** The tabs of the two screens of figures, of which the navigation has one. */
export function FigureTabs({ current }: { current: '/admin/performance' | '/admin/analytics' }) {
  const tabs = [
    ['/admin/performance', 'Performance'],
    ['/admin/analytics', 'Analytics'],
  ] as const;
  return <Tabs label="Figures" current={current} tabs={tabs} />;
}
