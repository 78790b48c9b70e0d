import { NO_FILTER, type ShopFilter, shopUrl } from '#app/features/shop/shop-url';
import { Icon } from '#app/ui/icons';

type Chip = { label: string; without: ShopFilter };
type PriceLimitsProps = { filter: ShopFilter; limits: { max: number; label: string }[] };

/** Returns a chip for each active filter that no tab and no price limit shows, with the filters that remain without it. */
export function listChips(
  filter: ShopFilter,
  { currency, limits }: { currency: string | null; limits: PriceLimitsProps['limits'] },
): Chip[] {
  const hasLimit = filter.min === null && limits.some(({ max }) => max === filter.max);
  const amount = (value: number) =>
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: currency ?? 'USD',
      trailingZeroDisplay: 'stripIfInteger',
    }).format(value);
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
        return (
          <li key={max}>
            <a
              className="chip"
              href={shopUrl({ ...filter, min: null, max: isActive ? null : max })}
              aria-current={isActive ? 'true' : undefined}
            >
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
