export function StatusSelect({ id }: { id: string }) {
  return (
    <div className="field">
      <label htmlFor={id}>New videos</label>
      <select id={id} name="status" className="input">
        <option value="published">Publish now</option>
        <option value="draft">Keep as drafts</option>
      </select>
    </div>
  );
}
