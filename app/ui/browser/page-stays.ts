import type { Toast } from '#app/lib/toast';

/**
 * Set while the page stays as it is after a form could not be sent: then nothing of it is asked for again. The toast says what
 * happened, once the router has arrived where it was, and `top` is where the page was scrolled to.
 */
export const page: { stays: { toast: Toast; top: number } | null } = { stays: null };
