import fc from "fast-check";

/** Documents and fields that the model works on. */
export const DOCS = ["docs/a", "docs/b", "docs/c", "docs/d", "docs/e"] as const;
/** A document that nobody may write. */
export const LOCKED = "locked/l";
export const FIELDS = ["x", "y", "tags/red", "tags/blue"] as const;

/** Devices with a person each, and tabs that one may have open. */
export const PLACES = 4;
export const TABS = 3;

/** One thing that happens to a device. `who` picks device and person, and the tab: one of `PLACES` times `TABS`; `n` and `docs` whatever there is to pick. */
export type Command =
  | {
      readonly do: "edit";
      readonly who: number;
      readonly docs: readonly number[];
      readonly field: number;
      readonly n: number;
    }
  | { readonly do: "delete"; readonly who: number; readonly docs: readonly number[] }
  | { readonly do: "whole"; readonly who: number; readonly docs: readonly number[]; readonly n: number }
  | { readonly do: "kill"; readonly who: number; readonly after: number; readonly during: Command }
  | { readonly do: "race"; readonly all: readonly Command[] }
  | { readonly do: "resolve"; readonly who: number; readonly n: number; readonly take: "mine" | "theirs" | "other" }
  | { readonly do: "signOut"; readonly who: number; readonly how: "stay" | "send" | "giveUp" }
  | {
      readonly do:
        | "create"
        | "link"
        | "undo"
        | "discard"
        | "resendRest"
        | "push"
        | "drain"
        | "pull"
        | "reload"
        | "secondTab"
        | "offline"
        | "online"
        | "loseAnswer"
        | "twin"
        | "stall"
        | "clockJump"
        | "revoke"
        | "grant";
      readonly who: number;
      readonly n: number;
    };

/** What needs no more than a number. */
export type Simple = Exclude<Extract<Command, { readonly n: number }>["do"], "edit" | "resolve" | "whole">;

const n = fc.nat({ max: 20 });
/** Of the documents of the start, two that were created since, and the locked one (now and then). */
const doc = fc.oneof(
  { weight: 20, arbitrary: fc.nat({ max: DOCS.length + 1 }) },
  { weight: 1, arbitrary: fc.constant(DOCS.length + 2) },
);
const docs = fc.uniqueArray(doc, { minLength: 1, maxLength: 4 });
type Who = fc.Arbitrary<number>;
const anybody: Who = fc.nat({ max: PLACES * TABS - 1 });
const tabOf = (place: number): Who => fc.nat({ max: TABS - 1 }).map((tab) => tab * PLACES + place);

const edit = (who: Who): fc.Arbitrary<Command> =>
  fc.record({ do: fc.constant("edit" as const), who, docs, field: fc.nat({ max: FIELDS.length - 1 }), n });
/** A command of two or three documents. */
const whole = (who: Who): fc.Arbitrary<Command> =>
  fc.record({ do: fc.constant("whole" as const), who, docs: fc.uniqueArray(doc, { minLength: 2, maxLength: 3 }), n });
const simple = (who: Who, ...all: readonly Simple[]): fc.Arbitrary<Command> =>
  fc.record({ do: fc.constantFrom(...all), who, n });

/** What a leading tab does all day, what hosts and networks do, and what goes wrong on the way. */
const sync = (who: Who) => simple(who, "push", "push", "push", "pull", "pull", "drain");
const host = (who: Who) =>
  simple(who, "create", "link", "reload", "secondTab", "secondTab", "offline", "online", "online");
const fault = (who: Who) => simple(who, "loseAnswer", "twin", "stall", "clockJump");

/** What a person decides about changes that wait or ask. */
const decision = (who: Who): fc.Arbitrary<Command> =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant("resolve" as const),
        who,
        n,
        take: fc.constantFrom("mine" as const, "theirs" as const, "other" as const),
      }),
    },
    { weight: 4, arbitrary: simple(who, "resendRest", "discard", "discard", "undo") },
  );
const signOut = (who: Who): fc.Arbitrary<Command> =>
  fc.record({ do: fc.constant("signOut" as const), who, how: fc.constantFrom("stay", "send", "giveUp") });

/** What people do at several devices. */
const together = (who: Who): fc.Arbitrary<Command> =>
  fc.oneof(
    { weight: 12, arbitrary: edit(who) },
    { weight: 12, arbitrary: sync(who) },
    { weight: 4, arbitrary: whole(who) },
    { weight: 5, arbitrary: host(who) },
    { weight: 3, arbitrary: fault(who) },
    { weight: 6, arbitrary: decision(who) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("delete" as const), who, docs }) },
    { weight: 2, arbitrary: simple(who, "revoke", "grant", "grant") },
    { weight: 1, arbitrary: signOut(who) },
  );
/** What one does who decides nothing. */
const alone = (who: Who): fc.Arbitrary<Command> =>
  fc.oneof(
    { weight: 5, arbitrary: edit(who) },
    { weight: 2, arbitrary: whole(who) },
    { weight: 7, arbitrary: sync(who) },
    { weight: 2, arbitrary: host(who) },
    { weight: 2, arbitrary: fault(who) },
  );

const killed = (calm: fc.Arbitrary<Command>, who: Who): fc.Arbitrary<Command> =>
  fc.record({ do: fc.constant("kill" as const), who, after: fc.nat({ max: 14 }), during: calm });

/** Commands of some tabs at once. */
function race(calm: fc.Arbitrary<Command>, who: Who): fc.Arbitrary<Command> {
  const each = fc.oneof({ weight: 5, arbitrary: calm }, { weight: 1, arbitrary: killed(calm, who) });
  const all = fc.array(each, { minLength: 2, maxLength: 8, size: "max" });
  return fc.record({ do: fc.constant("race" as const), all });
}

/** Commands, in a third of all cases with a kill in the middle of one, or with others beside it: of one device, or of any. */
function disturbed(calm: (who: Who) => fc.Arbitrary<Command>): fc.Arbitrary<Command> {
  const near = Array.from({ length: PLACES }, (_, place) => race(calm(tabOf(place)), tabOf(place)));
  return fc.oneof(
    { weight: 8, arbitrary: calm(anybody) },
    { weight: 2, arbitrary: killed(calm(anybody), anybody) },
    { weight: 1, arbitrary: race(calm(anybody), anybody) },
    { weight: 1, arbitrary: fc.oneof(...near) },
  );
}

/** Much at once at several devices whose people keep their rights. */
export const rush: fc.Arbitrary<Command> = race(
  fc.oneof(
    { weight: 8, arbitrary: edit(anybody) },
    { weight: 3, arbitrary: whole(anybody) },
    { weight: 4, arbitrary: simple(anybody, "create", "link") },
    { weight: 16, arbitrary: simple(anybody, "push", "drain", "pull", "pull") },
    { weight: 3, arbitrary: fault(anybody) },
    { weight: 3, arbitrary: decision(anybody) },
  ),
  anybody,
);
export const command: fc.Arbitrary<Command> = disturbed(together);
/** For a device that is alone. */
export const lonely: fc.Arbitrary<Command> = fc.oneof(disturbed(alone), race(alone(anybody), anybody));
