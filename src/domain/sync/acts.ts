import { SERVER_ACTS } from "./actions.ts";

/** Deleting a neighbourhood clears its desks as well, however many they are: a function of the server does it (spec 2 §7). */
export const NEIGHBOURHOOD_DELETE = "neighbourhoods.delete";
export const NEIGHBOURHOOD_CREATE = "neighbourhoods.create";

/** Actions that a function of the server carries out when their turn comes; nothing of them is shown before (docs/decisions/020). */
const ACTS: readonly string[] = SERVER_ACTS;
export const isServerAct = (action: string): boolean => ACTS.includes(action);

/** Actions that are not taken back once they were sent: what undoes them is an act of its own. */
export const isFinal = (action: string): boolean => action === NEIGHBOURHOOD_CREATE || isServerAct(action);
