import { Form } from '@remix-run/react';
import type { HomePart, HomeSection } from '#app/features/branding/branding-schema';
import { type ChangedHomeTexts, HOME_TEXTS, MAX_HOME_TEXT } from '#app/features/branding/home-texts';
import type { FormResult } from '#app/lib/form-result';
import { RowButton } from '#app/ui/data-table';
import { Section } from '#app/ui/elements';
import { Field, fieldsOf } from '#app/ui/field';
import { PostForm } from '#app/ui/post-form';

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

const ACTION = { method: 'post', action: '/admin/settings/home#order', preventScrollReset: true } as const;

function HidePart({ part, isHidden }: { part: HomePart; isHidden: boolean }) {
  return (
    <Form {...ACTION} className="flex flex-1 items-center gap-2">
      <span className="flex-1">
        {NAMES[part]}
        {isHidden && <span className="meta"> (hidden)</span>}
      </span>
      <input type="hidden" name="section" value={part} />
      <RowButton
        intent={isHidden ? 'show' : 'hide'}
        label={isHidden ? 'Show' : 'Hide'}
        rowName={NAMES[part]}
      />
    </Form>
  );
}

/** Orders and hides the sections. The newsletter and the community are two parts of one section. */
export function HomeOrder({ sections, hidden }: { sections: HomeSection[]; hidden: HomePart[] }) {
  return (
    <Section className="panel grid max-w-[46rem] gap-3" id="order" titleId="order-title" title="Sections">
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
              {index > 0 && <RowButton intent="up" sign="↑" label="Move up" rowName={NAMES[section]} />}
              {index < sections.length - 1 && (
                <RowButton intent="down" sign="↓" label="Move down" rowName={NAMES[section]} />
              )}
            </Form>
          </li>
        ))}
      </ol>
    </Section>
  );
}

type HomeTextName = keyof typeof HOME_TEXTS;

const GROUPS: Record<string, Partial<Record<HomeTextName, string>>> = {
  Headline: {
    heroIdea: 'Line below the headline',
    heroBrowse: 'Button to the videos',
    heroGifts: 'Link to the gift ideas',
  },
  'Featured video': { featuredLabel: 'Word above the title', featuredEmpty: 'If there are no videos' },
  'Popular videos': { popularTitle: 'Heading', popularLink: 'Link', popularEmpty: 'If there are no videos' },
  'How she chooses': {
    askLabel: 'Line above the heading',
    askTitle: 'Heading',
    askStep1: 'Step 1',
    askDetail1: 'Step 1, details',
    askStep2: 'Step 2',
    askDetail2: 'Step 2, details',
    askStep3: 'Step 3',
    askDetail3: 'Step 3, details',
    askButton: 'Button',
  },
  'Latest videos': {
    latestTitle: 'Heading',
    latestLink: 'Link to a category',
    latestEmpty: 'If there are no videos',
  },
  Guides: { guidesTitle: 'Heading', guidesLink: 'Link' },
  'Gift ideas': { giftsTitle: 'Heading', giftsLink: 'Link', giftsEmpty: 'If there are no products' },
  Newsletter: { newsletterTitle: 'Heading', newsletterText: 'Text' },
  Community: {
    communityTitle: 'Heading',
    communityFacebook: 'Facebook',
    communityInstagram: 'Instagram',
    communityYoutube: 'YouTube',
    communityTwitter: 'Twitter',
  },
};

export function HomeTextForm({ texts, result }: { texts: ChangedHomeTexts; result: FormResult | undefined }) {
  const { base, text } = fieldsOf({ form: 'texts', result }, { ...HOME_TEXTS, ...texts });
  return (
    <PostForm
      {...base}
      action="/admin/settings/home#texts"
      files
      className="panel form max-w-[46rem]"
      id="texts"
      title="Texts of the sections"
      button={{ intent: 'texts', label: 'Save texts' }}
    >
      <p className="meta">If you clear a field, its original text returns.</p>
      {Object.entries(GROUPS).map(([title, labels]) => (
        <fieldset key={title} className="grid items-start gap-4 border-t border-line pt-4 sm:grid-cols-2">
          <legend className="float-left w-full font-semibold sm:col-span-2">{title}</legend>
          {(Object.entries(labels) as [HomeTextName, string][]).map(([name, label]) => (
            <Field key={name} {...text(name, label)} placeholder={HOME_TEXTS[name]} limit={MAX_HOME_TEXT} />
          ))}
        </fieldset>
      ))}
    </PostForm>
  );
}
