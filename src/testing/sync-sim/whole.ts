import * as v from "valibot";
import type { ReadIntent } from "#domain/anew.ts";
import { INTENT_FORMAT } from "#domain/shared/command.ts";
import { valueAt, type Op, type Plan } from "#domain/shared/changes.ts";
import { err, ok } from "#domain/shared/result.ts";
import type { ReadIntentOf } from "#data/engine/parts.ts";

/** The model's command of several documents: it writes one value into all of them, and may make one more. */
const input = v.object({ paths: v.array(v.string()), value: v.string(), makes: v.nullable(v.string()) });
export type WholeInput = v.InferOutput<typeof input>;
const COMMAND = "whole";

const madeIn = ({ makes, value }: WholeInput): readonly Op[] =>
  makes === null ? [] : [{ kind: "create", path: makes, fields: { x: value, y: value } }];

/** The command's plan over what its author sees: the same value everywhere. */
export const wholePlan = (given: WholeInput): Plan => ({
  action: "t",
  label: "whole",
  via: "t",
  site: null,
  split: "never",
  intent: { command: COMMAND, format: INTENT_FORMAT, input: given },
  ops: [
    ...given.paths.map((path): Op => ({ kind: "patch", path, fields: { x: given.value, y: given.value } })),
    ...madeIn(given),
  ],
});

function anewOf(given: WholeInput): ReadIntent {
  const all = [...given.paths, ...(given.makes === null ? [] : [given.makes])];
  return {
    reads: () => all,
    stands: () => null,
    says: (docs) => all.map((path) => `${path} ${docs(path)?.rev ?? 0}`),
    plan: (docs) => {
      const found = given.paths.map((path) => [path, docs(path)] as const);
      if (found.some(([, doc]) => !doc || doc.deleted)) return err("gone");
      if (given.makes !== null && docs(given.makes)) return err("made already");
      if (found.every(([, doc]) => valueAt(doc?.fields ?? null, "x") === given.value)) return err("done already");
      const ops = found.map(([path, doc]): Op => {
        const seen = { x: valueAt(doc?.fields ?? null, "x"), y: valueAt(doc?.fields ?? null, "y") };
        return { kind: "patch", path, fields: { x: given.value, y: given.value }, seen, seenRev: doc?.rev };
      });
      return ok({ ...wholePlan(given), ops: [...ops, ...madeIn(given)] });
    },
  };
}

/** How the model's engines read what was asked for. */
export const readWhole: ReadIntentOf = (intent) => {
  const parsed = v.safeParse(input, intent.input);
  return intent.command === COMMAND && parsed.success ? ok(anewOf(parsed.output)) : err("unknown");
};
