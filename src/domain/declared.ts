import { DECLARED } from "./areas.ts";
import type { Declared } from "./shared/command.ts";

export { DECLARED };

const BY_ACTION: ReadonlyMap<string, Declared> = new Map(DECLARED.map((c) => [c.action, c]));

/** The declaration of an action; undefined for one of no command, as of another build. */
export const declaredOf = (action: string): Declared | undefined => BY_ACTION.get(action);

/** What a device says of itself is sent before what it has made, so that others can name what is still owed. */
export const goesAhead = (action: string): boolean => declaredOf(action)?.ahead === true;

/** A preference, of which the latest counts: it stands in no list of changes. */
export const isLatest = (action: string): boolean => declaredOf(action)?.latest === true;
