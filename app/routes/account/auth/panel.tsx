export function Panel({ isSetup }: { isSetup: boolean }) {
  return (
    <aside className="meta grid gap-4 lg:border-l lg:border-line lg:pl-12">
      <h2 className="text-24 text-ink">Your account</h2>
      <p>Visitors save collections. Administrators run the site.</p>
      <h3 className="text-ink">With an account, you can</h3>
      <ul className="grid list-disc gap-2 pl-6">
        <li>find your collections on every device</li>
        <li>read her answer to each product</li>
      </ul>
      <h3 className="text-ink">Administrators can also</h3>
      <ul className="grid list-disc gap-2 pl-6">
        <li>search video platforms and their own files, and import videos</li>
        <li>manage affiliate links</li>
        <li>read the site's analytics</li>
        <li>change its SEO settings</li>
        <li>place ads and see their CPM revenue</li>
      </ul>
      {!isSetup && <p className="meta">If you register here, you get a visitor’s account.</p>}
    </aside>
  );
}
