import { Form } from '@remix-run/react';
import type { HomePart, HomeSection } from '#app/features/branding/branding-schema';
import { Button } from '#app/ui/button';

const NAMES: Record<HomePart, string> = {
  featured: 'Featured video',
  popular: 'Most Popular This Week',
  ask: 'How she chooses',
  latest: 'Latest videos, by category',
  guides: 'From the guides',
  gifts: 'Gift Ideas She’ll Love',
  newsletter: 'Newsletter',
  community: 'Community',
};

const MOVES = [
  { intent: 'up', sign: '↑', label: 'Move up' },
  { intent: 'down', sign: '↓', label: 'Move down' },
] as const;

const ACTION = { method: 'post', action: '/admin/settings/home#order', preventScrollReset: true } as const;

function HidePart({ part, isHidden }: { part: HomePart; isHidden: boolean }) {
  return (
    <Form {...ACTION} className="flex flex-1 items-center gap-2">
      <span className="flex-1">
        {NAMES[part]}
        {isHidden && <span className="meta"> (hidden)</span>}
      </span>
      <input type="hidden" name="section" value={part} />
      <Button
        intent={isHidden ? 'show' : 'hide'}
        look="small"
        label={isHidden ? 'Show' : 'Hide'}
        aria-label={`${isHidden ? 'Show' : 'Hide'}: ${NAMES[part]}`}
      />
    </Form>
  );
}

type HomeOrderProps = { sections: HomeSection[]; hidden: HomePart[] };

/** Orders and hides the sections. The newsletter and the community are two parts of one section. */
export function HomeOrder({ sections, hidden }: HomeOrderProps) {
  return (
    <section className="panel grid max-w-[46rem] gap-3" id="order" aria-labelledby="order-title">
      <h2 id="order-title">Sections</h2>
      <p className="meta">
        The order of the sections below the headline. Guides appear after you publish one.
      </p>
      <ol>
        {sections.map((section, index) => (
          <li key={section} className="flex flex-wrap items-center gap-2 border-b border-line py-1.5">
            <div className="grid flex-1 gap-1.5">
              {section === 'community' && (
                <HidePart part="newsletter" isHidden={hidden.includes('newsletter')} />
              )}
              <HidePart part={section} isHidden={hidden.includes(section)} />
            </div>
            <Form {...ACTION} className="flex min-w-24 gap-2">
              <input type="hidden" name="section" value={section} />
              {MOVES.filter(({ intent }) => index !== (intent === 'up' ? 0 : sections.length - 1)).map(
                ({ intent, sign, label }) => (
                  <Button
                    key={intent}
                    intent={intent}
                    look="sign"
                    label={sign}
                    aria-label={`${label}: ${NAMES[section]}`}
                  />
                ),
              )}
            </Form>
          </li>
        ))}
      </ol>
    </section>
  );
}
