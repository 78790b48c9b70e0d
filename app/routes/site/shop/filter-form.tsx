import type { SerializeFrom } from '@remix-run/node';
import {
  defaultSort,
  NO_FILTER,
  SHOP_SORTS,
  type ShopFilter,
  shopUrl,
  writeAmount,
} from '#app/features/shop/shop-url';
import { Button, Hidden, Icon } from '#app/ui/elements';
import { ChoiceField, Field, fieldsOf, SelectField } from '#app/ui/field';
import type { loader } from './route';

type Value = { value: string; count: number };
/** `isTruncated` says that the counts are minimums. */
type FilterFormProps = SerializeFrom<typeof loader> & { all: number };

/** For example: '1,234' or '500+'. */
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
function Categories({ filter, facets, names, all, isTruncated }: FilterFormProps) {
  const tab = (category: string, label: string, count: number) => (
    <li key={category}>
      <a href={shopUrl({ ...filter, category })} aria-current={filter.category === category || undefined}>
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
function countFilters({ search, retailer, size, color, min, max, sort }: ShopFilter): number {
  const isSet = [search, retailer, size, color, min !== null, max !== null, sort !== defaultSort(search)];
  return isSet.filter(Boolean).length;
}

type PriceFieldProps = FilterFormProps & { name: 'min' | 'max'; label: string; placeholder: string };

function PriceField({ filter, prices, name, label, placeholder }: PriceFieldProps) {
  const id = `shop-${name}`;
  const isWrong = prices.unreadable.includes(name);
  const amount = filter[name];
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        {...{ id, name, placeholder }}
        inputMode="decimal"
        className="input"
        defaultValue={isWrong ? prices[name] : amount === null ? '' : writeAmount(amount)}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? 'shop-price-error' : undefined}
      />
    </>
  );
}

function PriceFields(form: FilterFormProps) {
  const { prices } = form;
  return (
    <fieldset className="field shop-price">
      <legend>Price</legend>
      <PriceField {...form} name="min" label="Minimum price" placeholder="from" />
      <span aria-hidden="true">to</span>
      <PriceField {...form} name="max" label="Maximum price" placeholder="any" />
      {prices.unreadable.length > 0 && (
        <p className="error" id="shop-price-error">
          Enter a price as a number, such as 60.
        </p>
      )}
      {prices.swapped && (
        <p className="hint">The first price was higher than the second. They are swapped.</p>
      )}
    </fieldset>
  );
}

type FacetFieldProps = FilterFormProps & { name: 'retailer' | 'size' | 'color'; label: string; none: string };

function FacetField({ filter, facets, isTruncated, name, label, none }: FacetFieldProps) {
  const values = withChosen(facets[name], filter[name]);
  if (values.length === 0 && name !== 'retailer') return null;
  return (
    <SelectField form="shop" name={name} label={label} initial={filter[name]}>
      <option value="">{none}</option>
      {values.map(({ value, count }) => (
        <option key={value} value={value}>
          {`${value} (${writeCount(count, isTruncated)})`}
        </option>
      ))}
    </SelectField>
  );
}

function Fields(form: FilterFormProps) {
  const { filter } = form;
  const { text } = fieldsOf({ form: 'shop' }, filter);
  const variants = { ...form, isTruncated: form.areVariantsTruncated };
  return (
    <form method="get" action="/affiliate" role="search" aria-label="Gift ideas" className="bar-sheet">
      <Hidden category={filter.category || null} />
      <Field {...text('search', 'Search')} type="search" placeholder="silk, robe, scarf" maxLength={100} />
      <PriceFields {...form} />
      <FacetField {...form} name="retailer" label="Shop" none="All shops" />
      <FacetField {...variants} name="size" label="Size" none="All sizes" />
      <FacetField {...variants} name="color" label="Color" none="All colors" />
      <ChoiceField {...text('sort', 'Sort by')} choices={SHOP_SORTS} />
      <Button label="Show products" />
    </form>
  );
}

export function FilterForm(form: FilterFormProps) {
  const { filter, prices } = form;
  const active = countFilters(filter);
  const isWrong = prices.unreadable.length > 0 || prices.swapped;
  return (
    <div className="bar">
      <Categories {...form} />
      <details className="bar-filter" open={isWrong} key={JSON.stringify(filter)}>
        <summary>
          <Icon name="filter" /> Filter
          {active > 0 && <span className="new-count">{active}</span>}
        </summary>
        <Fields {...form} />
      </details>
    </div>
  );
}

type Chip = { label: string; without: ShopFilter };
type PriceLimitsProps = Pick<FilterFormProps, 'filter' | 'limits'>;

/** Returns a chip for each active filter that no tab and no price limit shows, with the filters that remain without it. */
export function listChips(
  filter: ShopFilter,
  { currency, limits }: { currency: string | null; limits: PriceLimitsProps['limits'] },
): Chip[] {
  const hasLimit = filter.min === null && limits.some(({ max }) => max === filter.max);
  const unit = {
    style: 'currency',
    currency: currency ?? 'USD',
    trailingZeroDisplay: 'stripIfInteger',
  } as const;
  const amount = (value: number) => new Intl.NumberFormat('en-US', unit).format(value);
  const { search, retailer, size, color, min, max } = filter;
  return [
    search && { label: `“${search}”`, without: { ...filter, search: '' } },
    retailer && { label: retailer, without: { ...filter, retailer: '' } },
    size && { label: `Size ${size}`, without: { ...filter, size: '' } },
    color && { label: color, without: { ...filter, color: '' } },
    min !== null && { label: `From ${amount(min)}`, without: { ...filter, min: null } },
    max !== null && !hasLimit && { label: `Up to ${amount(max)}`, without: { ...filter, max: null } },
  ].flatMap((chip) => chip || []);
}

/** Links to the products under each price. The active one removes its filter. */
export function PriceLimits({ filter, limits }: PriceLimitsProps) {
  if (limits.length === 0) return null;
  return (
    <ul className="chips" aria-label="Price limits">
      {limits.map(({ max, label }) => {
        const isActive = filter.min === null && filter.max === max;
        const url = shopUrl({ ...filter, min: null, max: isActive ? null : max });
        return (
          <li key={max}>
            <a className="chip" href={url} aria-current={isActive ? 'true' : undefined}>
              {isActive && <span className="sr-only">Remove filter: </span>}
              {label} {isActive && <Icon name="cross" />}
            </a>
          </li>
        );
      })}
    </ul>
  );
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
