import { declare } from "../shared/command.ts";
import { VIA } from "../words/vias.ts";

/** Taking a change back: of one field that an entry of the audit log tells, or of a save as it went (`history.ts`). */
export const takenBack = declare({ action: "undo", via: VIA.sync, right: [], conflict: "fields" });
/** Bringing back the value that lost a decision. */
export const broughtBack = declare({ action: "restore", via: VIA.sync, right: [], conflict: "fields" });

/** What becomes of sets rather than of an area; `other`: what another build calls otherwise. [NAM-3] */
export const OF_SETS: readonly string[] = [takenBack.action, broughtBack.action, "other"];
