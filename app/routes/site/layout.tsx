import { Outlet, useLocation, useNavigation } from '@remix-run/react';
import { type ReactNode, useEffect, useState } from 'react';
import { SiteFrame } from '#app/ui/site-frame';

export { SiteError as ErrorBoundary } from '#app/ui/site-frame';

export default function SiteLayout() {
  const pending = usePendingScreen();
  return (
    <SiteFrame>
      {pending !== null && (
        <div role="status" aria-label="Loading">
          {pending}
        </div>
      )}
      <div hidden={pending !== null}>
        <Outlet />
      </div>
    </SiteFrame>
  );
}

/** Delay before skeletons appear, in milliseconds. */
const SKELETON_DELAY = 300;

function Skeletons({ count, kind }: { count: number; kind: 'video' | 'product' }) {
  const isVideo = kind === 'video';
  const widths = isVideo ? ['w-1/4', 'w-3/4', 'w-1/2'] : ['w-3/4', 'w-1/4'];
  return (
    <div className={isVideo ? 'grid-3' : 'grid-products-4'}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other key.
        <div key={index} className="card" data-skeleton>
          <div className={`skeleton ${isVideo ? 'frame-wide' : 'frame-tall'} mb-2`} />
          {widths.map((width) => (
            <div key={width} className={`skeleton h-4 ${width}`} />
          ))}
          {!isVideo && <div className="skeleton mt-2 h-11 w-2/3 rounded-full" />}
        </div>
      ))}
    </div>
  );
}

function skeletonsOf(pathname: string): ReactNode {
  if (pathname === '/')
    return (
      <div className="wrap section grid gap-16">
        <h2>Most Popular This Week</h2>
        <Skeletons kind="video" count={3} />
        <h2>Gift Ideas She'll Love</h2>
        <Skeletons kind="product" count={4} />
      </div>
    );
  const isVideos = /^\/videos(?:\/[^/]+)?$/.test(pathname);
  if (!isVideos && pathname !== '/affiliate') return null;
  return (
    <div className="wrap section">
      <div className={`skeleton ${isVideos ? 'mb-6' : 'mb-10'} h-14 w-2/3`} />
      <Skeletons kind={isVideos ? 'video' : 'product'} count={8} />
    </div>
  );
}

function usePendingScreen(): ReactNode {
  const { state, location } = useNavigation();
  const shown = useLocation();
  const target = state === 'loading' ? location.pathname + location.search : null;
  const [waiting, setWaiting] = useState<string | null>(null);
  useEffect(() => {
    if (target === null) return setWaiting(null);
    const timer = setTimeout(() => setWaiting(target), SKELETON_DELAY);
    return () => clearTimeout(timer);
  }, [target]);
  return target !== null && waiting === target && target !== shown.pathname + shown.search
    ? skeletonsOf(target.split('?')[0] ?? '')
    : null;
}
