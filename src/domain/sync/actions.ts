import { DECLARED } from "../declared.ts";
import { VIA } from "../words/vias.ts";
import { OF_SETS } from "./of-sets.ts";

/**
 * Every action of a change set, and every screen that makes one (`lastWrittenVia`), from the declared commands. The rules take no
 * others (`npm run collections` writes them): what functions and tools do is theirs to say (docs/decisions/057).
 */
export const ACTIONS: readonly string[] = [...DECLARED.filter((c) => c.act !== true).map((c) => c.action), ...OF_SETS];
/** Carried out by a function of the server, which writes their receipts. */
export const SERVER_ACTS: readonly string[] = DECLARED.filter((c) => c.act === true).map((c) => c.action);
export const VIAS: readonly string[] = Object.values(VIA);

const among = (all: readonly string[], said: string, otherwise: string): string =>
  all.includes(said) ? said : otherwise;
/** As it is sent: a set of another build may know words that this one does not, and is not refused for that. [NAM-3] */
export const sentAction = (said: string): string => among([...ACTIONS, ...SERVER_ACTS], said, "other");
export const sentVia = (said: string): string => among(VIAS, said, "Sync");
