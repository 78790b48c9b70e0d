import { Form } from '@remix-run/react';
import type { FirstStep } from '#app/features/dashboard/first-steps.server';

const STEPS: Record<FirstStep, { title: string; text: string; action: string; href: string }> = {
  name: {
    title: 'Name the site',
    text: 'The name appears in the header, in titles and in emails.',
    action: 'Edit name',
    href: '/admin/settings',
  },
  owner: {
    title: 'Say who runs the site',
    text: 'Enter your name and address. They appear in the legal notice.',
    action: 'Add details',
    href: '/admin/settings#owner',
  },
  texts: {
    title: 'Check the pages',
    text: 'Ribbon comes with About, Privacy, Terms and other pages. The affiliate disclosure says that your recommendations rest on personal experience. Keep that true, or change it.',
    action: 'Review pages',
    href: '/admin/pages',
  },
  video: {
    title: 'Import your first video',
    text: 'Import it from YouTube, Vimeo, Dailymotion, PeerTube or your own files.',
    action: 'Import video',
    href: '/admin',
  },
  product: {
    title: 'Add your first product',
    text: 'Enter it, or import many products from the feed of a retailer.',
    action: 'Add a product',
    href: '/admin/products/new',
  },
};

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
