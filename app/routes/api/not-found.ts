import { answerRefusal, refuse } from '#app/server/api/api.server';

/** Addresses under `/api` that are none: JSON, whatever the method. */
export const loader = () => answerRefusal(refuse(404, 'There is nothing at this address.'));
export const action = loader;
