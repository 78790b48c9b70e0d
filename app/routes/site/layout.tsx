import { Outlet } from '@remix-run/react';
import { SiteFrame } from '#app/ui/site-frame';
import { Screen } from '#app/ui/skeletons';

export default function SiteLayout() {
  return (
    <SiteFrame>
      <Screen>
        <Outlet />
      </Screen>
    </SiteFrame>
  );
}
