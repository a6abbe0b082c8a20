import { ask, isThere, RestError, signIn } from "./rest.ts";
import type { Source } from "./doc.ts";

/** A set to send: document paths and the value for all of them. */
export type PlainSet = { readonly paths: readonly string[]; readonly disabled: string };
type Who = Source & { readonly uid: string; readonly by: { readonly [field: string]: string } };

const ROOT = "projects/demo-atrium/databases/(default)/documents";
const text = (stringValue: string) => ({ stringValue });
const REV_AT_SEED = 1;
const revs = new Map<string, number>();

function receipt(who: Who, set: PlainSet, { id, seq }: { id: string; seq: number }) {
  const part = { mapValue: { fields: { of: text(id), index: { integerValue: 0 }, count: { integerValue: 1 } } } };
  const fields = {
    ns: text(who.ns),
    uid: text(who.uid),
    device: text("script"),
    seq: { integerValue: seq },
    madeAt: { integerValue: Date.now() },
    count: { integerValue: set.paths.length },
    void: { booleanValue: false },
    action: text("desks.disable"),
    site: text(who.site),
    part,
    offline: { booleanValue: true },
  };
  return {
    update: { name: `${ROOT}/ns/${who.ns}/changeSets/${id}`, fields },
    currentDocument: { exists: false },
    updateTransforms: [{ fieldPath: "at", setToServerValue: "REQUEST_TIME" }],
  };
}

function patch(who: Who, path: string, { disabled, id }: { disabled: string; id: string }) {
  const by = Object.fromEntries(Object.entries(who.by).map(([field, value]) => [field, text(value)]));
  const fields = {
    ns: text(who.ns),
    disabled: text(disabled),
    rev: { integerValue: (revs.get(path) ?? REV_AT_SEED) + 1 },
    lastWrittenBy: { mapValue: { fields: by } },
    lastWrittenVia: text("Desk Settings"),
    changeSet: text(id),
  };
  return {
    update: { name: `${ROOT}/${path}`, fields },
    updateMask: { fieldPaths: Object.keys(fields) },
    currentDocument: { exists: true },
    updateTransforms: [{ fieldPath: "updatedAt", setToServerValue: "REQUEST_TIME" }],
  };
}

/**
 * Sends one set until the server has it. A refusal may follow a yes that was lost on the way, also unseen: Chromium itself sends
 * a request again whose kept connection was reset. The receipt tells.
 */
async function send(token: string, { name, writes }: { name: string; writes: readonly object[] }): Promise<void> {
  for (;;) {
    try {
      await ask(token, `${ROOT}:commit`, { writes });
      return;
    } catch (e) {
      if (!(e instanceof RestError)) continue;
      if (await isThere(token, name)) return;
      throw e;
    }
  }
}

/** Sends the sets one after another, each as one commit with its receipt. Answers the time of each, ms. */
export async function drain(who: Who, sets: readonly PlainSet[]): Promise<readonly number[]> {
  const token = await signIn(who);
  const took: number[] = [];
  for (const [seq, set] of sets.entries()) {
    const start = performance.now();
    const id = crypto.randomUUID();
    const writes = set.paths.map((path) => patch(who, path, { disabled: set.disabled, id }));
    const stamp = receipt(who, set, { id, seq: seq + 1 });
    await send(token, { name: stamp.update.name, writes: [stamp, ...writes] });
    for (const path of set.paths) revs.set(path, (revs.get(path) ?? REV_AT_SEED) + 1);
    took.push(performance.now() - start);
  }
  return took;
}
