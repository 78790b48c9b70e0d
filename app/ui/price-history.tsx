import type { readPriceHistory } from '#app/features/shop/price-history.server';

type PriceHistoryProps = { history: NonNullable<ReturnType<typeof readPriceHistory>> };

export function PriceHistory({ history: { path, width, height, lowest, points } }: PriceHistoryProps) {
  return (
    <details className="price-history">
      <summary>
        {lowest === null ? 'Price history' : `Lowest in 90 days: ${lowest.price} on ${lowest.date}`}
      </summary>
      <svg viewBox={`-2 -4 ${width + 4} ${height + 8}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={path} fill="none" stroke="currentColor" strokeWidth="2" vectorEffect="non-scaling-stroke" />
      </svg>
      <table className="table">
        <caption className="sr-only">Prices, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Since</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ day, date, price }) => (
            <tr key={day}>
              <td>
                <time dateTime={day}>{date}</time>
              </td>
              <td>{price}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
