import { declaredOf } from "../declared.ts";

/** Actions that a function of the server carries out when their turn comes; nothing of them is shown before (docs/decisions/018). */
export const isServerAct = (action: string): boolean => declaredOf(action)?.act === true;

/** Actions that are not taken back once they were sent: what undoes them is an act of its own. */
export const isFinal = (action: string): boolean => declaredOf(action)?.final === true;
