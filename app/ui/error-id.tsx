/** Under which the log has why a request failed, for whoever asks about it: a line of its own beneath the sentence. */
export function ErrorId({ id }: { id: string }) {
  return (
    <p className="meta">
      Error id <code>{id}</code>
    </p>
  );
}
