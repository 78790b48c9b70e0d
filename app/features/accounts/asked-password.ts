/** Data of the page that asks for the password again. */
export type AskedPassword = {
  asksForPassword: true;
  /** Name of the change, such as 'your email address'. */
  guarded: string;
  /** Fields of the form that waits for the password. */
  fields: [name: string, value: string][];
  error: string | null;
};

export function isAskedPassword(thrown: unknown): thrown is AskedPassword {
  return typeof thrown === 'object' && thrown !== null && 'asksForPassword' in thrown;
}
