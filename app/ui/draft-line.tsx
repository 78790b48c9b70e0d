export function DraftLine({ text, edit }: { text: string; edit: string }) {
  return (
    <p className="wrap banner mt-6">
      {text} <a href={edit}>Edit</a>
    </p>
  );
}
