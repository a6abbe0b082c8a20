import type * as v from "valibot";
import type { Permission } from "../access/access.ts";
import type { Via } from "../words/vias.ts";
import type { Op, Plan } from "./changes.ts";
import { INTENT_FORMAT, type Intent, isStorable } from "./intent.ts";
import type { Json, JsonObject } from "./json.ts";
import type { Result } from "./result.ts";

export { INTENT_FORMAT, type Intent };

/**
 * A command, declared once in its area (`<area>/declared.ts`): the list of actions and screens of the rules, the right that
 * opens its buttons and that its plan asks for, and how its conflicts are decided follow from it. (commands-step)
 */
export type Declared<I = unknown> = {
  /** Its name in receipts, the audit log, and the rules. */
  readonly action: string;
  /** The screen that makes it: `lastWrittenVia`. */
  readonly via: Via;
  /** Any one of these rights lets somebody do it; none: everybody who is signed in, with what is theirs. */
  readonly right: readonly Permission[];
  /** `whole`: decided as one, never parted. `fields`: an edit form, which merges and is asked about field by field. */
  readonly conflict: "whole" | "fields";
  /** A preference: the latest one takes the place of one that waits, and stands in no list of changes. */
  readonly latest?: true;
  /** What a device says of itself: sent before what waits, so that others can name what is still owed (docs/decisions/024). */
  readonly ahead?: true;
  /** What is stored as the intent; left out: it can be given up or exported, and not planned anew. */
  readonly input?: v.GenericSchema<unknown, I>;
  /** Carried out by a function of the server, which writes its receipt. */
  readonly act?: true;
  /** Not taken back once it was sent: what undoes it is an act of its own. */
  readonly final?: true;
};

/** Declares a command. The list of all is `src/domain/declared.ts`. */
export const declare = <I = unknown>(declared: Declared<I>): Declared<I> => declared;

type Said = {
  readonly label: string;
  readonly site: string | null;
  readonly ops: readonly Op[];
} & Partial<Pick<Plan, "mostOps" | "cuts" | "part" | "atoms" | "needs">>;

/** The plan of a declared command. `input`: what is kept to plan it anew. */
export function planOf<I>(command: Declared<I>, said: Said, input?: I): Plan {
  const { action, via, conflict, latest } = command;
  const intent: Intent = { command: action, format: INTENT_FORMAT, input: input as Json };
  const hasIntent = input !== undefined && isStorable(intent);
  return {
    action,
    via,
    ...said,
    split: conflict === "whole" ? "never" : "per-op",
    ...(latest ? { latest } : {}),
    ...(hasIntent ? { intent } : {}),
  };
}

/** A document as the server has it now. */
export type ServerDoc = {
  readonly fields: JsonObject;
  readonly deleted: boolean;
  readonly rev: number;
  readonly updatedAt: number;
};
/** What the server has at a path: null for nothing (or nothing that one may read), undefined for not asked yet. */
export type Docs = (path: string) => ServerDoc | null | undefined;

/** Who plans a command anew, and when. `ownSites`: ids; null for all. */
export type Planner = {
  readonly ns: string;
  readonly uid: string;
  readonly roles: readonly string[];
  readonly ownSites: readonly string[] | null;
  readonly person: { readonly ref: string; readonly title: string; readonly displayName: string };
  /** The server's time as well as the device knows it, epoch ms. */
  readonly now: number;
  readonly newId: () => string;
};

/** The half of a command that is fetched when a person decides: how its intent is planned over what the server has now. */
export type Anew<I = never> = {
  readonly command: Declared;
  /** Paths that it reads; asked again with what was found, until it names nothing new. */
  readonly reads: (input: I, docs: Docs, by: Planner) => readonly string[];
  /** The plan over that, or why not, in words of the person's language: "1905035 is with Olga Petrova until 18:00". */
  readonly plan: (input: I, docs: Docs, by: Planner) => Result<Plan, string>;
  /** What the plan will do, a sentence each: "Takes 1905035 from Olga Petrova." Shown before it is done. */
  readonly says: (input: I, docs: Docs, by: Planner) => readonly string[];
  /** What stands in its way where it could be done all the same: "1905035 is with Olga Petrova until 18:00"; null for nothing. */
  readonly stands?: (input: I, docs: Docs, by: Planner) => string | null;
};
/** Declares that half. The list of all is `src/domain/anew.ts`. */
export const anew = <I>(command: Declared<I>, half: Omit<Anew<I>, "command">): Anew => ({ ...half, command });
