import { CategoryOptions } from '#app/ui/category-options';

export function CategorySelect({ id, category }: { id: string; category: string | null }) {
  return (
    <div className="field">
      <label htmlFor={id}>Import into</label>
      <select id={id} name="category" className="input" required defaultValue={category ?? ''}>
        <option value="">Choose a category</option>
        <CategoryOptions />
      </select>
    </div>
  );
}
