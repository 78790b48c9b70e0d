import { Form } from '@remix-run/react';
import type { HOME_SECTIONS } from '#app/features/branding/branding-schema';

type HomeSection = (typeof HOME_SECTIONS)[number];

const SECTION_NAMES: Record<HomeSection, string> = {
  featured: 'Featured video',
  popular: 'Most Popular This Week',
  ask: 'How she chooses',
  latest: 'Latest videos, by category',
  guides: 'From the guides',
  gifts: 'Gift Ideas She’ll Love',
  community: 'Newsletter and community',
};

const MOVES = [
  { intent: 'up', sign: '↑', label: 'Move up' },
  { intent: 'down', sign: '↓', label: 'Move down' },
] as const;

export function HomeOrder({ sections }: { sections: HomeSection[] }) {
  return (
    <section className="panel grid max-w-[46rem] gap-3" id="order" aria-labelledby="order-title">
      <h2 id="order-title">Sections</h2>
      <p className="meta">
        The order of the sections below the headline. Guides appear after you publish one.
      </p>
      <ol>
        {sections.map((section, index) => (
          <li key={section} className="flex items-center gap-2 border-b border-line py-1.5">
            <span className="flex-1">{SECTION_NAMES[section]}</span>
            <Form method="post" action="/admin/settings/home#order" className="flex gap-2" preventScrollReset>
              <input type="hidden" name="section" value={section} />
              {MOVES.filter(({ intent }) => index !== (intent === 'up' ? 0 : sections.length - 1)).map(
                ({ intent, sign, label }) => (
                  <button
                    key={intent}
                    type="submit"
                    name="intent"
                    value={intent}
                    className="btn btn-line btn-small btn-sign"
                    aria-label={`${label}: ${SECTION_NAMES[section]}`}
                  >
                    {sign}
                  </button>
                ),
              )}
            </Form>
          </li>
        ))}
      </ol>
    </section>
  );
}
