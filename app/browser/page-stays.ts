/** Whether the page stays as it is after a form could not be sent: then nothing of it is asked for again. */
export const page = { stays: false };
