import type { SerializeFrom } from '@remix-run/node';
import type { FormResult } from '#app/lib/form-result';
import { countOf } from '#app/lib/format';
import { withParam } from '#app/lib/local-path';
import { CompilationHead, MissingProducts } from '#app/ui/compilation-head';
import { ErrorSummary } from '#app/ui/error-summary';
import type { LinkWithQr } from '#app/ui/private-link';
import { DisclosureLine } from '#app/ui/product-card';
import { ShareControl } from '#app/ui/share-control';
import { AddItem } from './add-item';
import { Answers, LatestMessage, NoAnswer } from './answers';
import { KeepPrivateLink } from './private-links';
import { NoProducts, Products } from './products';
import type { loader } from './route';
import { Publish, Settings } from './settings';
import { type GroupedProducts, groupProducts, nameThose } from './summarise-answers';

export type OwnerViewProps = Extract<SerializeFrom<typeof loader>, { view: 'owner' }> & {
  result: (FormResult & { manageLink?: LinkWithQr }) | undefined;
};

function subjectOf(result: FormResult | undefined): string {
  const { intent, product } = result?.initialValue ?? {};
  if (intent === 'edit') return 'edit';
  return intent === 'note' ? `note-${product}` : 'page';
}

function Sharing({ compilation, share, sharing, notice, formPath }: OwnerViewProps) {
  const [path = '', query] = formPath.split('?');
  const manage = new URLSearchParams(query).get('manage');
  if (share)
    return (
      <>
        <ShareControl links={share} path={path} keep={manage ? { manage } : {}} open={sharing} />
        <a className="link meta" href={withParam(formPath, 'preview', '1')} data-document>
          See it as she sees it
        </a>
      </>
    );
  return compilation.isPublic ? null : (
    <Publish compilation={compilation} notice={notice} formPath={formPath} />
  );
}

type GroupedProps = { grouped: GroupedProducts };

function Summary({
  products,
  answers,
  grouped,
}: Pick<OwnerViewProps, 'products' | 'answers'> & GroupedProps) {
  if (answers.total === 0) return null;
  const loved = grouped.loved.size;
  return (
    <p className="lead">
      <strong dir="auto">{nameThose(answers)}</strong> answered.
      {loved > 0 &&
        ` ${grouped.isBySeveral ? 'They love' : 'She loves'} ${loved} of ${countOf(products.length, 'product')}.`}
    </p>
  );
}

/** The running total: of what is loved, or of all products while nothing is. */
function Totals({ products, grouped }: Pick<OwnerViewProps, 'products'> & GroupedProps) {
  const { total, people, bought, toBuy, alsoBought } = grouped;
  if (total === null) return null;
  const all = grouped.isBySeveral ? 'All they love' : 'All she loves';
  const rows = [
    { name: grouped.loved.size > 0 ? all : `All ${countOf(products.length, 'product')}`, sum: total },
    ...people.map(({ id, name, total: sum }) => ({ id, name: `${name} loves`, sum })),
    { name: 'Bought', sum: bought },
    { name: 'Bought, not loved', sum: alsoBought },
    { name: 'Still to buy', sum: toBuy },
  ];
  return (
    <>
      <h2 className="text-24">Total</h2>
      <dl className="totals">
        {rows.map(
          ({ name, sum, id = name }: { name: string; sum: string | null; id?: number | string }) =>
            sum && (
              <div key={id}>
                <dt dir="auto">{name}</dt> <dd>{sum}</dd>
              </div>
            ),
        )}
      </dl>
      {grouped.loved.size > 0 && <p className="meta">Mark what you buy. Only you can see it.</p>}
    </>
  );
}

/** The sums, her message and the link to share. Before her first answer, it asks for one. */
function Slip(page: OwnerViewProps & GroupedProps) {
  const { compilation, share, formPath, answers } = page;
  return (
    <aside className="slip" aria-label="Her answer">
      <Totals {...page} />
      {answers.total === 0 ? (
        <NoAnswer
          formPath={formPath}
          answersOpen={compilation.answersOpen}
          closesOn={compilation.closesOn}
          isSeen={share !== null}
        />
      ) : (
        <LatestMessage answers={answers} formPath={formPath} />
      )}
      <Sharing {...page} />
    </aside>
  );
}

function ProductsHead({ products, formPath }: Pick<OwnerViewProps, 'products' | 'formPath'>) {
  return (
    <div className="decision-bar">
      <h2 id="products">Products in this collection ({products.length})</h2>
      <a className="link meta" href={`${formPath}${formPath.includes('?') ? '&' : '?'}find=#add-item`}>
        Add Item
      </a>
      {products.length > 0 && <DisclosureLine />}
    </div>
  );
}

export function OwnerView(page: OwnerViewProps) {
  const { compilation, products, formPath, find, found, answers, privateLink, currency, result } = page;
  const subject = subjectOf(result);
  const grouped = groupProducts(products, { answers, currency });
  const groups = { products, grouped, answers, formPath, subject, result };
  const slip = <Slip {...page} grouped={grouped} />;
  const hasLoved = grouped.groups.love.length > 0;
  return (
    <div className="wrap decision">
      <CompilationHead
        {...compilation}
        shared={page.shared}
        back={{ to: '/compilations', label: 'My collections' }}
      >
        <Summary {...page} grouped={grouped} />
      </CompilationHead>
      {subject === 'page' && <ErrorSummary form="page" result={result} title="Error" />}
      {compilation.hiddenReason && (
        <p className="banner">
          An administrator hid this collection. Only you can see it. Reason: {compilation.hiddenReason}
        </p>
      )}
      {privateLink && <KeepPrivateLink {...privateLink} formPath={formPath} />}
      <section className="decision-products" aria-labelledby="products">
        <ProductsHead {...page} />
        {found !== null && <AddItem {...page} find={find ?? ''} found={found} />}
        <div className={hasLoved ? 'decision-loved' : undefined}>
          {hasLoved && (
            <div>
              <Products {...groups} shown="loved" />
            </div>
          )}
          {slip}
        </div>
        <Products {...groups} shown="others" />
        {products.length === 0 && <NoProducts />}
        <MissingProducts count={page.missing} />
      </section>
      {answers.total > 0 && <Answers answers={answers} formPath={formPath} {...compilation} />}
      <Settings
        {...page}
        result={subject === 'edit' ? result : undefined}
        manageLink={result?.manageLink}
        hasPrivateLink={page.hasPrivateLink && privateLink === null}
      />
      <p className="meta">
        Created {compilation.created}
        {compilation.updated && ` · Updated ${compilation.updated}`}
      </p>
    </div>
  );
}
