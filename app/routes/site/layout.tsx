import { Outlet } from '@remix-run/react';
import { SiteFrame } from '#app/components/site-frame';
import { Screen } from '#app/components/skeletons';

export default function SiteLayout() {
  return (
    <SiteFrame>
      <Screen>
        <Outlet />
      </Screen>
    </SiteFrame>
  );
}
