type Result = { title: string; facts: (string | number | null)[]; imported?: boolean; warnings: string[] };

export function ResultFacts({ result }: { result: Result }) {
  return (
    <span className="min-w-0">
      <strong className="block leading-snug" dir="auto">
        {result.title}
      </strong>
      <span className="meta block">{result.facts.filter(Boolean).join(' · ')}</span>
      {result.imported && <span className="eyebrow block">Already imported</span>}
      {result.warnings.map((warning) => (
        <span key={warning} className="error block">
          {warning}
        </span>
      ))}
    </span>
  );
}

export function ResultImage({ url }: { url: string | null }) {
  return (
    <span className="pick-picture">
      {url !== null && <img src={url} alt="" width={320} height={180} loading="lazy" />}
    </span>
  );
}
