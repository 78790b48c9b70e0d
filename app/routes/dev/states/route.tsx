import type { ReactNode } from 'react';
import type { Choice } from '#app/lib/choices';
import type { RouteHandle } from '#app/lib/route-handle';
import { ChoiceButtons } from '#app/ui/answer-form';
import { ErrorSummary } from '#app/ui/error-summary';
import { CheckField, ChoiceField, Field, TextField } from '#app/ui/field';
import { Icon, Thread } from '#app/ui/icons';
import { Pagination } from '#app/ui/pagination';
import { Ads } from '#app/ui/placement';
import { ProductCard } from '#app/ui/product-card';
import { StatusPage } from '#app/ui/status-page';
import { TableWrap } from '#app/ui/table-wrap';
import { ThankYou } from '#app/ui/thank-you';
import { VideoGrid } from '#app/ui/video-card';
import { ADDRESS, ARABIC, LONG_LINE, LONG_WORD, PRODUCTS, REFUSED, VIDEOS } from './samples';

export const handle: RouteHandle = { usesAnswerStyle: true };

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-4">
      <p className="eyebrow">{title}</p>
      {children}
    </section>
  );
}

function Buttons() {
  const looks = ['btn', 'btn btn-line', 'btn btn-small', 'btn btn-line btn-small', 'btn btn-quiet'];
  return (
    <>
      <p className="flex flex-wrap gap-3">
        {looks.map((look) => (
          <button key={look} type="button" className={look}>
            See it at the shop
          </button>
        ))}
      </p>
      <p className="flex flex-wrap gap-3">
        {looks.map((look) => (
          <button key={look} type="button" className={look} disabled>
            Sending...
          </button>
        ))}
        <button type="button" className="btn">
          {LONG_WORD}
        </button>
      </p>
      <p className="flex flex-wrap gap-3">
        {[false, true].map((isSaved) => (
          <span key={String(isSaved)} className="save">
            <button type="button" className="bow" aria-pressed={isSaved} aria-label="Save">
              <Icon name="bow" />
            </button>
          </span>
        ))}
        <a className="shop-line" href="/">
          <span>See it at mirabelle.example</span>
          <Icon name="arrow" />
        </a>
        <a className="link" href="/">
          How this works
        </a>
      </p>
    </>
  );
}

function Answer({ chosen }: { chosen?: Choice }) {
  return (
    <fieldset>
      <legend className="sr-only">{chosen ?? 'Nothing yet'}</legend>
      <ChoiceButtons name={`answer-${chosen}`} chosen={chosen ?? ''} />
    </fieldset>
  );
}

function Forms() {
  return (
    <div className="form max-w-[35rem]">
      <ErrorSummary form="sample" result={REFUSED} />
      <Field form="sample" name="name" label="Full Name" result={REFUSED} hint="For example: Sam." required />
      <TextField form="sample" name="note" label="Message (optional)" rows={3} result={REFUSED} />
      <ChoiceField
        form="sample"
        name="subject"
        label="Subject"
        choices={{ other: 'Other' }}
        none="Select a subject"
      />
      <CheckField form="sample" name="agree" result={REFUSED}>
        I agree to the Privacy Policy
      </CheckField>
      <CheckField form="sample" name="public" initial>
        Anyone with the link can see it
      </CheckField>
      <Field form="sample" name="off" label="Not now" disabled initial={ADDRESS} />
    </div>
  );
}

function Messages() {
  return (
    <>
      <div className="toast toast-error static!" role="status">
        <p>
          <strong>Error</strong> Failed to remove the item. Please try again.
        </p>
      </div>
      <div className="toast static!" role="status">
        <p>
          <strong>Saved</strong> The product has been added to your compilation.
        </p>
        <a className="btn btn-line btn-small" href="#messages">
          See it
        </a>
        <button type="button" className="btn btn-quiet btn-small">
          Dismiss
        </button>
      </div>
      <p className="banner">This collection was shared with you by someone who values your opinion!</p>
      <ThankYou
        isOpen
        link={ADDRESS}
        fields={{ 'answer-1': 'love', 'word-1': LONG_WORD }}
        products={PRODUCTS.slice(0, 1)}
      />
      <Ads ads={[{ id: 1, title: LONG_WORD, text: 'An ad.', imageUrl: null }]} />
    </>
  );
}

function Table() {
  return (
    <TableWrap label="Clicks">
      <table className="table">
        <thead>
          <tr>
            <th>Product</th>
            <th className="number">Clicks</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{LONG_WORD}</td>
            <td className="number">1,212</td>
          </tr>
        </tbody>
      </table>
    </TableWrap>
  );
}

/** Shows every component in every state, on the dev server only. `tests/e2e/states.spec.ts` compares screenshots of it. */
export default function States() {
  return (
    <div className="wrap section grid grid-cols-[minmax(0,1fr)] gap-8">
      <Part title="Type">
        <h1>{LONG_WORD} for Her</h1>
        <h2>Gift Ideas She’ll Love</h2>
        <h3>{LONG_LINE}</h3>
        <p className="lead">Honest try-on videos and gift ideas.</p>
        <p>{ADDRESS}</p>
        <p className="meta">1.2K views · 3 days ago</p>
        <p className="words">You wore one like this in Lisbon, and I have not stopped thinking about it.</p>
        <p className="words" dir="auto">
          {ARABIC}
        </p>
      </Part>
      <Part title="Buttons, the bow, links">
        <Buttons />
      </Part>
      <Part title="Her answer">
        <div className="grid max-w-[25rem] gap-3">
          <Answer />
          {(['love', 'maybe', 'no'] as const).map((choice) => (
            <Answer key={choice} chosen={choice} />
          ))}
        </div>
      </Part>
      <Part title="Products">
        <div className="grid-products-4">
          {PRODUCTS.map((product) => (
            <ProductCard key={product.name} product={product} />
          ))}
        </div>
      </Part>
      <Part title="Videos">
        <VideoGrid videos={VIDEOS} />
      </Part>
      <Part title="Forms">
        <Forms />
      </Part>
      <Part title="Messages">
        <Messages />
      </Part>
      <Part title="Tables, pages, waiting">
        <Table />
        <Pagination page={2} pages={3} url={(page) => `?page=${page}`} />
        <div className="skeleton h-16" />
      </Part>
      <Part title="Empty and broken">
        <div className="empty">
          <Thread shape="loops" />
          <h3>No products in this compilation yet</h3>
        </div>
        <StatusPage status={404} title="Page Not Found" text="The page is not here." errorId="a1b2c3" />
      </Part>
    </div>
  );
}
