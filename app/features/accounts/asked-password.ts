export type AskedPassword = {
  asksForPassword: true;
  /** Name of the change, such as 'your email address'. */
  guarded: string;
  fields: [name: string, value: string][];
  error: string | null;
};

export function isAskedPassword(thrown: unknown): thrown is AskedPassword {
  return typeof thrown === 'object' && thrown !== null && 'asksForPassword' in thrown;
}
