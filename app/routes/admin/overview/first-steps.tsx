import { Form } from '@remix-run/react';
import type { FirstStep } from '#app/features/dashboard/first-steps.server';

const STEPS: Record<FirstStep, { title: string; text: string; action: string; href: string }> = {
  name: {
    title: 'Give the site its name',
    text: 'It stands in the header, in titles and in mails.',
    action: 'Name it',
    href: '/admin/settings',
  },
  owner: {
    title: 'Say who runs it',
    text: 'Visitors want to know whom they trust; with an address the site has an imprint.',
    action: 'Say it',
    href: '/admin/settings#owner',
  },
  texts: {
    title: 'Check the texts',
    text: 'About, Privacy, Terms and the others came with the site. The affiliate disclosure says that recommendations are based on personal experience: keep that true, or change it.',
    action: 'Read them',
    href: '/admin/pages',
  },
  video: {
    title: 'Bring the first video',
    text: 'From YouTube, Vimeo, Dailymotion, PeerTube, or a file of yours.',
    action: 'Import',
    href: '/admin',
  },
  product: {
    title: 'Add the first product',
    text: 'By hand, or many at once from a shop’s feed.',
    action: 'Add',
    href: '/admin/products/new',
  },
};

/** What a new site wants of its owner; each can be skipped, and is gone when it is done. */
export function FirstSteps({ steps }: { steps: FirstStep[] }) {
  return (
    <section className="panel grid gap-3" aria-labelledby="first-steps">
      <h2 id="first-steps" className="text-[1.5rem]">
        First steps
      </h2>
      <ol className="grid">
        {steps.map((step) => {
          const { title, text, action, href } = STEPS[step];
          return (
            <li key={step} className="flex flex-wrap items-center gap-3 border-b border-line py-3">
              <div className="min-w-[12rem] flex-1">
                <h3>{title}</h3>
                <p className="meta">{text}</p>
              </div>
              <div className="flex gap-3">
                <a className="btn btn-small" href={href}>
                  {action}
                  <span className="sr-only">: {title}</span>
                </a>
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="step" value={step} />
                  <button
                    type="submit"
                    name="intent"
                    value="skip"
                    className="btn btn-line btn-small"
                    aria-label={`Skip: ${title}`}
                  >
                    Skip
                  </button>
                </Form>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
