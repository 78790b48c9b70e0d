export function SharedBanner() {
  return <p className="banner">This collection was shared with you by someone who values your opinion!</p>;
}

type CompilationHeadProps = {
  title: string;
  description: string | null;
  created: string;
  updated: string | null;
  shared: boolean;
  back: { to: string; label: string };
};

export function CompilationHead({
  title,
  description,
  created,
  updated,
  shared,
  back,
}: CompilationHeadProps) {
  return (
    <div className="grid gap-4">
      {shared && <SharedBanner />}
      <p className="no-print">
        <a className="link meta inline-flex min-h-11 items-center" href={back.to}>
          ← {back.label}
        </a>
      </p>
      <p className="eyebrow">
        Created {created}
        {updated && ` · Updated ${updated}`}
      </p>
      <h1 dir="auto">{title}</h1>
      {description && (
        <p className="words max-w-[60ch] whitespace-pre-line" dir="auto">
          {description}
        </p>
      )}
    </div>
  );
}
