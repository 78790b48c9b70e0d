export function Panel({ isSetup }: { isSetup: boolean }) {
  return (
    <aside className="grid gap-4 pt-2 lg:pt-8">
      <h2>Your account</h2>
      <p className="lead">Visitors save collections. Administrators run the site.</p>
      <h3>With an account, you can</h3>
      <ul className="grid list-disc gap-2 pl-6">
        <li>find your collections on every device</li>
        <li>read her answer to each product</li>
      </ul>
      <h3>Administrators can also</h3>
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
