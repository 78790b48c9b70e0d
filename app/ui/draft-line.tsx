/** Above the page of what not everybody sees, for those who may see it. */
export function DraftLine({ said, edit }: { said: string; edit: string }) {
  return (
    <p className="wrap banner mt-6">
      {said} <a href={edit}>Edit it</a>
    </p>
  );
}
