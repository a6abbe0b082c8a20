import { assertSucceeds } from "@firebase/rules-unit-testing";
import { doc } from "firebase/firestore";
import { describe, expect, test } from "vitest";
import { ROLES } from "../../src/domain/access/access.ts";
import { LARGE_PERSON, LARGEST } from "./largest.ts";
import { firestoreRules } from "./emulator.ts";
import { as, common, given, send, SITE, SITES, stamp } from "./rules-kit.ts";
import { beginWith, rulesSuite } from "./rules-suite.ts";

const PROJECT = "demo-rules-largest";
/** Expressions that are left of the thousand for a document, for every kind; with another number here one measures (docs/data-model.md). */
const ROOM = Number(process.env["ROOM"] ?? 35);

/** The product's rules, in which every stamp costs so many expressions more. */
function padded(): string {
  const rules = firestoreRules();
  const pad = `[${Array.from({ length: ROOM }, () => "0").join(",")}].size() > 0 && `;
  return ["stamped", "marked"].reduce((text, name) => {
    const mark = `function ${name}(doc) {\n      return `;
    expect(text.split(mark)).toHaveLength(2);
    return text.replace(mark, mark + pad);
  }, rules);
}
const env = rulesSuite(PROJECT, padded());
beginWith(env, () => ({ ...SITES, "users/u1": common({ roles: ROLES, sites: [SITE], person: LARGE_PERSON }) }));

const db = () => as(env, { roles: ROLES, person: LARGE_PERSON.ref });
const by = { authUid: "u1", ...LARGE_PERSON };

describe("the largest save of each kind", () => {
  test.each(LARGEST.map((one) => [one.kind, one] as const))("[TRU-7] passes: %s", async (_, one) => {
    await given(env, one.before);
    const to = db();
    const writes = Object.keys(one.created).length + Object.keys(one.changed).length;
    const save = send(
      to,
      (b) => {
        for (const [path, data] of Object.entries(one.created))
          b.set(doc(to, path), { ...data, ...stamp(1, { lastWrittenBy: by }) });
        for (const [path, fields] of Object.entries(one.changed))
          b.update(doc(to, path), { ...stamp(2, { lastWrittenBy: by }), ...fields });
      },
      { count: writes },
    );
    await assertSucceeds(save);
  });
});
