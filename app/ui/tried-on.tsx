type TriedOnProps = { product: { name: string; triedOn: string | null } };

export function TriedOn({ product: { name, triedOn } }: TriedOnProps) {
  if (triedOn === null) return null;
  return (
    <p>
      <a className="link meta relative z-1" href={triedOn} data-document>
        See it tried on<span className="sr-only">: {name}</span>
      </a>
    </p>
  );
}
