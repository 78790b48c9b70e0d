import { RemixBrowser } from '@remix-run/react';
import { hydrateRoot } from 'react-dom/client';
import { KeepTyped } from './components/keep-typed';
import { followLinks } from './components/follow-links';

hydrateRoot(
  document,
  <KeepTyped>
    <RemixBrowser />
  </KeepTyped>,
);
followLinks();
