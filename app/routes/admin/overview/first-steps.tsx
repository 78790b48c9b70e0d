import { Form } from '@remix-run/react';
import type { FirstStep } from '#app/features/dashboard/first-steps.server';
import { countOf } from '#app/lib/format';
import { Button, LinkButton } from '#app/ui/elements';

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
  branding: {
    title: 'Choose a color and add a logo',
    text: 'The color applies to buttons and links. The logo appears in the header and in link previews.',
    action: 'Edit branding',
    href: '/admin/settings/branding',
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
    text: 'Enter its name, price and link to the retailer.',
    action: 'Add a product',
    href: '/admin/products/new',
  },
  feed: {
    title: 'Add the feed of a retailer',
    text: 'A feed imports many products at once and updates their prices.',
    action: 'Add a feed',
    href: '/admin/feeds/new',
  },
  demo: {
    title: 'Delete demo content',
    text: 'The videos, products and collections that came with Ribbon are examples. Content that you changed stays.',
    action: 'Review demo content',
    href: '/admin/settings#demo',
  },
};

function Step({ step }: { step: FirstStep }) {
  const { title, text, action, href } = STEPS[step];
  return (
    <li className="step">
      <p>
        <strong className="font-medium">{title}</strong> <span className="meta block">{text}</span>
      </p>
      <a className="btn btn-line btn-small" href={href}>
        {action}
        <span className="sr-only">: {title}</span>
      </a>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="step" value={step} />
        <Button intent="skip" look="small quiet" label="Skip" aria-label={`Skip: ${title}`} />
      </Form>
    </li>
  );
}

/** One row that links to the next step of a new site. All steps are folded, because figures and tasks matter more. */
export function FirstSteps({ steps: { open, total } }: { steps: { open: FirstStep[]; total: number } }) {
  const [next] = open;
  if (next === undefined) return null;
  const done = total - open.length;
  return (
    <section className="steps" aria-labelledby="first-steps">
      <h2 id="first-steps">First steps</h2>
      <label className="meta">
        <progress className="steps-done" value={done} max={total} /> {`${done} of ${total} done `}
      </label>
      <details>
        <summary className="link meta">{`Show ${countOf(open.length, 'step')}`}</summary>
        <ol>
          {open.map((step) => (
            <Step key={step} step={step} />
          ))}
        </ol>
      </details>
      <LinkButton look="small" href={STEPS[next].href} label={STEPS[next].title} />
    </section>
  );
}
