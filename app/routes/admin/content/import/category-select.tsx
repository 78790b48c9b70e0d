import { CATEGORY_LIST } from '#app/lib/categories';

export function CategorySelect({ id, category }: { id: string; category: string | null }) {
  return (
    <div className="field">
      <label htmlFor={id}>Import into</label>
      <select id={id} name="category" className="input" required defaultValue={category ?? ''}>
        <option value="">Choose a category</option>
        {CATEGORY_LIST.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
