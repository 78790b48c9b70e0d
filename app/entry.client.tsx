import { RemixBrowser } from '@remix-run/react';
import { hydrateRoot } from 'react-dom/client';
import { closeMenus, followLinks } from './components/follow-links';
import { KeepTyped } from './components/keep-typed';

hydrateRoot(
  document,
  <KeepTyped>
    <RemixBrowser />
  </KeepTyped>,
);
followLinks();
closeMenus();
