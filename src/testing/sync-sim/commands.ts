import fc from "fast-check";

/** Documents and fields that the model works on. */
export const DOCS = ["docs/a", "docs/b", "docs/c", "docs/d", "docs/e"] as const;
export const FIELDS = ["x", "y", "tags/red", "tags/blue"] as const;

/** One thing that happens to a device. `who` picks device and person, `n` whatever there is to pick. */
export type Command =
  | {
      readonly do: "edit";
      readonly who: number;
      readonly docs: readonly number[];
      readonly field: number;
      readonly n: number;
    }
  | { readonly do: "delete"; readonly who: number; readonly docs: readonly number[] }
  | { readonly do: "kill"; readonly who: number; readonly after: number; readonly during: Command }
  | { readonly do: "race"; readonly one: Command; readonly two: Command }
  | { readonly do: "resolve"; readonly who: number; readonly n: number; readonly take: "mine" | "theirs" | "other" }
  | { readonly do: "signOut"; readonly who: number; readonly how: "stay" | "send" | "giveUp" }
  | {
      readonly do:
        | "undo"
        | "discard"
        | "push"
        | "drain"
        | "pull"
        | "reload"
        | "secondTab"
        | "offline"
        | "online"
        | "loseAnswer"
        | "twin"
        | "clockJump"
        | "revoke"
        | "grant";
      readonly who: number;
      readonly n: number;
    };

/** What needs no more than a number. */
export type Simple = Exclude<Extract<Command, { readonly n: number }>["do"], "edit" | "resolve">;

const who = fc.nat({ max: 5 });
const n = fc.nat({ max: 20 });
const docs = fc.uniqueArray(fc.nat({ max: DOCS.length - 1 }), { minLength: 1, maxLength: 4 });
const edit = fc.record({ do: fc.constant("edit" as const), who, docs, field: fc.nat({ max: FIELDS.length - 1 }), n });
const plain = fc.record({
  do: fc.constantFrom(
    "undo" as const,
    "discard" as const,
    "push" as const,
    "push" as const,
    "drain" as const,
    "pull" as const,
    "pull" as const,
    "reload" as const,
    "secondTab" as const,
    "offline" as const,
    "online" as const,
    "loseAnswer" as const,
    "twin" as const,
    "clockJump" as const,
    "revoke" as const,
    "grant" as const,
  ),
  who,
  n,
});
const one: fc.Arbitrary<Command> = fc.oneof(
  { weight: 5, arbitrary: edit },
  { weight: 6, arbitrary: plain },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("delete" as const), who, docs }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("resolve" as const),
      who,
      n,
      take: fc.constantFrom("mine" as const, "theirs" as const, "other" as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("signOut" as const),
      who,
      how: fc.constantFrom("stay" as const, "send" as const, "giveUp" as const),
    }),
  },
);
/** A command, in a third of all cases with a kill in its middle or another tab's command beside it. */
export const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: one },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("kill" as const), who, after: fc.nat({ max: 14 }), during: one }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("race" as const), one, two: one }) },
);
