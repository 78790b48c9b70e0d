/** Above a draft's page, for those who may see it. */
export function DraftLine({ edit }: { edit: string }) {
  return (
    <p className="wrap banner mt-6">
      A draft: nobody but you sees it. <a href={edit}>Edit it</a>
    </p>
  );
}
