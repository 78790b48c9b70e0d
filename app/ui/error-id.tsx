/** The id by which administrators find the error in the log. */
export function ErrorId({ id }: { id: string }) {
  return (
    <p className="meta">
      Error id <code>{id}</code>
    </p>
  );
}
