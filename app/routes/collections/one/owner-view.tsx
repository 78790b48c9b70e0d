import type { Card } from '#app/features/seo/preview-card';
import type { FormResult } from '#app/lib/form-result';
import type { ShareLinks } from '#app/lib/share';
import { CompilationHead } from '#app/ui/compilation-head';
import { ErrorSummary } from '#app/ui/error-summary';
import type { ProductCardData } from '#app/ui/product-card';
import { ShareControl } from '#app/ui/share-control';
import { AddItem } from './add-item';
import { Answers } from './answers';
import type { OwnedProductData } from './owned-product';
import { KeepPrivateLink } from './private-links';
import { Products } from './products';
import { type NoticeSetting, Publish, Settings } from './settings';
import type { ShownAnswers } from './summarise-answers';

type OwnerViewProps = {
  compilation: {
    id: number;
    title: string;
    description: string | null;
    isPublic: boolean;
    cardImages: boolean;
    answersOpen: boolean;
    hiddenReason: string | null;
    from: string | null;
    hidePrices: boolean;
    closesOn: string | null;
    created: string;
    updated: string | null;
  };
  card: Card | null;
  products: OwnedProductData[];
  shared: boolean;
  sharing: boolean;
  share: ShareLinks | null;
  /** The path of this page's forms, with the token of the private link that opened the page. */
  formPath: string;
  find: string | null;
  found: (ProductCardData & { isAdded: boolean })[] | null;
  page: number;
  hasMore: boolean;
  answers: ShownAnswers;
  currency: string;
  notice: NoticeSetting;
  privateLink: string | null;
  hasPrivateLink: boolean;
  result: (FormResult & { manageLink?: string }) | undefined;
};

function subjectOf(result: FormResult | undefined): string {
  const { intent, product } = result?.initialValue ?? {};
  if (intent === 'edit') return 'edit';
  return intent === 'note' ? `note-${product}` : 'page';
}

function Sharing({ compilation, share, sharing, notice, formPath }: OwnerViewProps) {
  const [path = '', query] = formPath.split('?');
  const manage = new URLSearchParams(query).get('manage');
  if (share) return <ShareControl links={share} path={path} keep={manage ? { manage } : {}} open={sharing} />;
  return compilation.isPublic ? null : (
    <Publish compilation={compilation} notice={notice} formPath={formPath} />
  );
}

export function OwnerView(page: OwnerViewProps) {
  const { compilation, products, shared, share, formPath, find, found, answers, privateLink, result } = page;
  const subject = subjectOf(result);
  return (
    <div className="wrap section grid gap-8">
      <CompilationHead
        {...compilation}
        shared={shared}
        back={{ to: '/compilations', label: 'My collections' }}
      />
      {subject === 'page' && <ErrorSummary form="page" result={result} title="Error" />}
      {compilation.hiddenReason && (
        <p className="banner">
          An administrator hid this collection. Only you can see it. Reason: {compilation.hiddenReason}
        </p>
      )}
      {privateLink && <KeepPrivateLink link={privateLink} formPath={formPath} />}
      <Answers
        answers={answers}
        formPath={formPath}
        answersOpen={compilation.answersOpen}
        closesOn={compilation.closesOn}
        isSeen={share !== null}
      />
      <Sharing {...page} />
      <section className="grid gap-4" aria-labelledby="products">
        <div className="head-row mb-0!">
          <h2 id="products" className="text-24">
            Products in this collection ({products.length})
          </h2>
          <a
            className="btn btn-line btn-small"
            href={`${formPath}${formPath.includes('?') ? '&' : '?'}find=#add-item`}
          >
            Add Item
          </a>
        </div>
        {found !== null && <AddItem {...page} find={find ?? ''} found={found} />}
        <Products {...page} subject={subject} />
      </section>
      <Settings
        {...page}
        result={subject === 'edit' ? result : undefined}
        manageLink={result?.manageLink}
        hasPrivateLink={page.hasPrivateLink && privateLink === null}
      />
    </div>
  );
}
