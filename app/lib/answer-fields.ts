/** Her answer as its form shows it again; `edit` is the token of her private link, `said` is by field: `answer-12`, `word-12`. */
export type HerAnswer = {
  edit: string;
  name: string;
  size: string;
  note: string;
  said: Record<string, string>;
};
