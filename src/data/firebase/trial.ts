import * as v from "valibot";
import { patched, stepsOf } from "#domain/shared/changes.ts";
import { isObject, type Json, type JsonObject } from "#domain/shared/json.ts";
import { type Commit, NetError, type Would, type Write } from "../engine/ports.ts";
import { instantsOf } from "./instants.ts";
import { receiptFor, stampFor, stampOf } from "./stamp.ts";
import { netError } from "./trouble.ts";

/** Where trials go: the REST interface, since no call of the SDK can ask for a precondition that never holds. */
export type TrialAt = { readonly origin: string; readonly project: string; readonly token: string };

/** No document was ever last changed then. A batch with this precondition can never be applied. */
const NEVER = { updateTime: "1970-01-01T00:00:01Z" } as const;
const NOW = "REQUEST_TIME";

/** A value in the words of Firestore's REST interface. */
function valueOf(x: Json): object {
  if (x === null) return { nullValue: null };
  if (typeof x === "string") return { stringValue: x };
  if (typeof x === "boolean") return { booleanValue: x };
  if (typeof x === "number") return Number.isInteger(x) ? { integerValue: String(x) } : { doubleValue: x };
  return isObject(x)
    ? { mapValue: { fields: fieldsOf(x) } }
    : { arrayValue: { values: (x as readonly Json[]).map(valueOf) } };
}
/** Values of a document's fields; those that hold moments as moments. */
const storedFieldsOf = (path: string, doc: JsonObject) => {
  const instants = instantsOf(path);
  const valueAt = (field: string, x: Json): object => {
    if (typeof x === "number" && instants.includes(field)) return { timestampValue: new Date(x).toISOString() };
    return isObject(x)
      ? {
          mapValue: { fields: Object.fromEntries(Object.entries(x).map(([k, y]) => [k, valueAt(`${field}/${k}`, y)])) },
        }
      : valueOf(x);
  };
  return Object.fromEntries(Object.entries(doc).map(([key, x]) => [key, valueAt(key, x)]));
};
const fieldsOf = (doc: JsonObject) => Object.fromEntries(Object.entries(doc).map(([key, x]) => [key, valueOf(x)]));

const step = (key: string) => (/^[A-Za-z_]\w*$/.test(key) ? key : `\`${key.replaceAll(/[\\`]/g, "\\$&")}\``);
const maskPath = (field: string) => stepsOf(field).map(step).join(".");

/** One write as the real batch has it, but that no document fits its precondition. A create has none: its rule is another one's. */
function writeOf(write: Write, common: JsonObject, base: string): object {
  const name = `${base}/${write.path}`;
  const updateTransforms = [{ fieldPath: "updatedAt", setToServerValue: NOW }];
  const isBare = write.kind !== "delete" && write.bare === true;
  const stamp: JsonObject = { ...stampFor(write, common), rev: write.rev };
  if (write.kind === "create")
    return {
      update: {
        name,
        fields: storedFieldsOf(write.path, { ...write.fields, ...stamp, ...(isBare ? {} : { deleted: false }) }),
      },
      updateTransforms,
    };
  const deleted = write.kind === "delete" ? { deleted: true } : write.revive ? { deleted: false } : {};
  const changes = { ...write.fields, ...stamp, ...deleted };
  const update = { name, fields: storedFieldsOf(write.path, patched({}, changes)) };
  return {
    update,
    updateMask: { fieldPaths: Object.keys(changes).map(maskPath) },
    updateTransforms,
    currentDocument: NEVER,
  };
}

/**
 * Whether the rules would take some writes of a set with its receipt. They are judged before the preconditions (measured,
 * decision 008); where a server does it the other way round the answer is never *denied*. Throws `NetError`.
 */
export async function trial(at: TrialAt, { set, writes }: Commit): Promise<Would> {
  if (writes.every((w) => w.kind === "create")) return "unknown"; // nothing would keep it from being applied
  const database = `projects/${at.project}/databases/(default)/documents`;
  const receipt = {
    update: {
      name: `${database}/ns/${set.ns}/changeSets/${set.id}`,
      fields: fieldsOf(receiptFor(set, writes)),
    },
    updateTransforms: [{ fieldPath: "at", setToServerValue: NOW }],
  };
  const common = { ns: set.ns, ...stampOf(set) };
  const body = JSON.stringify({ writes: [receipt, ...writes.map((w) => writeOf(w, common, database))] });
  const headers = { authorization: `Bearer ${at.token}`, "content-type": "application/json" };
  const answer = await fetch(`${at.origin}/v1/${database}:commit`, { method: "POST", headers, body }).catch(
    (e: unknown) => {
      throw new NetError({ kind: "offline" }, e);
    },
  );
  return judged(answer);
}

const saidSchema = v.object({
  commitTime: v.optional(v.unknown()),
  error: v.optional(v.object({ status: v.optional(v.string()) })),
});

/** What the server said; null for a page of somebody else's. Throws `NetError` when the answer broke off. */
async function saidBy(answer: Response): Promise<v.InferOutput<typeof saidSchema> | null> {
  try {
    const parsed = v.safeParse(saidSchema, await answer.json());
    return parsed.success ? parsed.output : null;
  } catch (e) {
    if (e instanceof SyntaxError) return null;
    throw netError(e);
  }
}

async function judged(answer: Response): Promise<Would> {
  const said = await saidBy(answer);
  if (said?.commitTime !== undefined) throw new Error("a batch was applied that cannot be");
  switch (said?.error?.status) {
    case "PERMISSION_DENIED":
      return "denied";
    case "FAILED_PRECONDITION":
      return "passes";
    case undefined: // a page of somebody else's
      throw new NetError({ kind: "offline" });
    case "UNAUTHENTICATED":
      throw new NetError({ kind: "identity" });
    default:
      return "unknown";
  }
}
