/** What an account is good for, beside the forms. */
export function Panel({ isSetup }: { isSetup: boolean }) {
  return (
    <aside className="grid gap-5 pt-2 lg:pt-8">
      <h2>One account, two doors</h2>
      <p className="lead">Visitors keep their collections; administrators run the site.</p>
      <h3>With an account you can</h3>
      <ul className="grid list-disc gap-2 pl-6">
        <li>find your collections on every device</li>
        <li>see what she said about each piece</li>
      </ul>
      <h3>Administrators also</h3>
      <ul className="grid list-disc gap-2 pl-6">
        <li>search their own files and video platforms, and import what they find</li>
        <li>manage affiliate links</li>
        <li>read the site's analytics</li>
        <li>change its SEO settings</li>
        <li>place advertising, counted for CPM</li>
      </ul>
      {!isSetup && <p className="meta">Registering here makes a visitor's account.</p>}
    </aside>
  );
}
