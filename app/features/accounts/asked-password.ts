/** What stands in the place of a page whose form may not be taken before the password was given again. */
export type AskedPassword = {
  asksForPassword: true;
  /** What waits for it, as in 'your e-mail address'. */
  guarded: string;
  /** The form that was sent, by names and values. */
  fields: [name: string, value: string][];
  /** What was wrong with the password that was given. */
  error: string | null;
};

export function isAskedPassword(thrown: unknown): thrown is AskedPassword {
  return typeof thrown === 'object' && thrown !== null && 'asksForPassword' in thrown;
}
