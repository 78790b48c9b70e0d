import type { TypedPrices } from '#app/features/shop/shop-filter-schema';
import { NO_FILTER, SHOP_SORTS, type ShopFilter, shopUrl, writeAmount } from '#app/features/shop/shop-url';
import { Icon } from '#app/ui/icons';

type Value = { value: string; count: number };
export type PriceFieldProps = {
  name: 'min' | 'max';
  label: string;
  placeholder: string;
  value: string;
  isWrong: boolean;
};

type FilterFormProps = {
  filter: ShopFilter;
  prices: TypedPrices;
  facets: { category: Value[]; retailer: Value[] };
  /** The names of categories that have a tab. */
  names: Record<string, string>;
  all: number;
  isTruncated: boolean;
};

/** For example: '1,234' or '1,000+'. */
function writeCount(count: number, isTruncated: boolean): string {
  return `${count.toLocaleString('en-US')}${isTruncated && count > 0 ? '+' : ''}`;
}

/** Adds the chosen value if it has no products, so that the form still shows it. */
function withChosen(values: Value[], chosen: string): Value[] {
  return chosen === '' || values.some(({ value }) => value === chosen)
    ? values
    : [...values, { value: chosen, count: 0 }];
}

/** Links to the categories, as tabs. Their counts respect the other filters. */
function Categories({ filter, facets, names, all, isTruncated }: Omit<FilterFormProps, 'prices'>) {
  const tab = (category: string, label: string, count: number) => (
    <li key={category}>
      <a
        href={shopUrl({ ...filter, category })}
        aria-current={filter.category === category ? 'true' : undefined}
      >
        <span dir="auto">{label}</span> <span className="number">{writeCount(count, isTruncated)}</span>
      </a>
    </li>
  );
  return (
    <ul className="bar-tabs" aria-label="Categories">
      {tab('', 'All', all)}
      {withChosen(facets.category, filter.category).map(({ value, count }) => {
        const name = names[value];
        return name !== undefined && tab(value, name, count);
      })}
    </ul>
  );
}

/** Counts the filters that the folded form holds. */
function countFilters({ search, retailer, min, max, sort }: ShopFilter): number {
  return [search !== '', retailer !== '', min !== null, max !== null, sort !== 'chosen'].filter(Boolean)
    .length;
}

const UNREADABLE = 'Enter a price as a number, such as 60.';

function PriceField({ name, label, placeholder, value, isWrong }: PriceFieldProps) {
  const id = `shop-${name}`;
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        {...{ id, name, placeholder }}
        inputMode="decimal"
        className="input"
        defaultValue={value}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? 'shop-price-error' : undefined}
      />
    </>
  );
}

function PriceFields({ filter, prices }: Pick<FilterFormProps, 'filter' | 'prices'>) {
  const isWrong = (name: 'min' | 'max') => prices.unreadable.includes(name);
  const shown = (name: 'min' | 'max') => {
    const amount = filter[name];
    return isWrong(name) ? prices[name] : amount === null ? '' : writeAmount(amount);
  };
  return (
    <fieldset className="field shop-price">
      <legend>Price</legend>
      <PriceField
        {...{ name: 'min', label: 'Minimum price', placeholder: 'from' }}
        value={shown('min')}
        isWrong={isWrong('min')}
      />
      <span aria-hidden="true">to</span>
      <PriceField
        {...{ name: 'max', label: 'Maximum price', placeholder: 'any' }}
        value={shown('max')}
        isWrong={isWrong('max')}
      />
      {prices.unreadable.length > 0 && (
        <p className="error" id="shop-price-error">
          {UNREADABLE}
        </p>
      )}
      {prices.swapped && (
        <p className="hint">The first price was higher than the second. They are swapped.</p>
      )}
    </fieldset>
  );
}

function Fields({ filter, prices, facets, isTruncated }: Omit<FilterFormProps, 'all' | 'names'>) {
  const retailers = withChosen(facets.retailer, filter.retailer);
  return (
    <form method="get" action="/affiliate" role="search" aria-label="Gift ideas" className="bar-sheet">
      {filter.category && <input type="hidden" name="category" value={filter.category} />}
      <div className="field">
        <label htmlFor="shop-search">Search</label>
        <input
          id="shop-search"
          name="search"
          type="search"
          className="input"
          dir="auto"
          placeholder="silk, robe, scarf"
          maxLength={100}
          defaultValue={filter.search}
        />
      </div>
      <PriceFields filter={filter} prices={prices} />
      <div className="field">
        <label htmlFor="shop-retailer">Shop</label>
        <select id="shop-retailer" name="retailer" className="input" defaultValue={filter.retailer}>
          <option value="">All shops</option>
          {retailers.map(({ value, count }) => (
            <option key={value} value={value}>
              {`${value} (${writeCount(count, isTruncated)})`}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="shop-sort">Sort by</label>
        <select id="shop-sort" name="sort" className="input" defaultValue={filter.sort}>
          {Object.entries(SHOP_SORTS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" className="btn">
        Show products
      </button>
    </form>
  );
}

/** The categories, and the other filters folded behind one word. */
export function FilterForm({ prices, ...categories }: FilterFormProps) {
  const { filter, facets, isTruncated } = categories;
  const active = countFilters(filter);
  return (
    <div className="bar">
      <Categories {...categories} />
      <details
        className="bar-filter"
        open={prices.unreadable.length > 0 || prices.swapped}
        key={JSON.stringify(filter)}
      >
        <summary>
          <Icon name="filter" /> Filter
          {active > 0 && <span className="new-count">{active}</span>}
        </summary>
        <Fields filter={filter} prices={prices} facets={facets} isTruncated={isTruncated} />
      </details>
    </div>
  );
}

type Chip = { label: string; without: ShopFilter };

/** Returns a chip for each active filter but the category, which a tab shows, with the filters that remain without it. */
export function listChips(filter: ShopFilter, currency: string | null): Chip[] {
  const amount = (value: number) =>
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: currency ?? 'USD',
      trailingZeroDisplay: 'stripIfInteger',
    }).format(value);
  return [
    filter.search && { label: `“${filter.search}”`, without: { ...filter, search: '' } },
    filter.retailer && { label: filter.retailer, without: { ...filter, retailer: '' } },
    filter.min !== null && { label: `From ${amount(filter.min)}`, without: { ...filter, min: null } },
    filter.max !== null && { label: `Up to ${amount(filter.max)}`, without: { ...filter, max: null } },
  ].flatMap((chip) => chip || []);
}

export function Chips({ chips, sort }: { chips: Chip[]; sort: ShopFilter['sort'] }) {
  if (chips.length === 0) return null;
  return (
    <ul className="chips" aria-label="Active filters">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <a className="chip" href={shopUrl(without)}>
            <span className="sr-only">Remove filter: </span>
            <bdi>{label}</bdi> <Icon name="cross" />
          </a>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <a className="link" href={shopUrl({ ...NO_FILTER, sort })}>
            Clear all filters
          </a>
        </li>
      )}
    </ul>
  );
}
