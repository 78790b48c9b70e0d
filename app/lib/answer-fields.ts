/** Her answer as its form shows it again; `edit` is the token of her private link, verdicts are by product id. */
export type HerAnswer = {
  edit: string;
  name: string;
  size: string;
  note: string;
  verdicts: Record<string, string>;
};
