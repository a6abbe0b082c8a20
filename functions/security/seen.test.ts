import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { doc } from "firebase/firestore";
import { describe, expect, test } from "vitest";
import { UNSEEN_SPANS } from "../../src/domain/shared/seen.ts";
import { firestoreRules, PROJECTS } from "./emulator.ts";
import { aDeskAudit, as, common, given, NS, send, SITE, SITES, stamp, type Who } from "./rules-kit.ts";
import { beginWith, rulesSuite } from "./rules-suite.ts";
import { aTenantOfRooms, meeting, Rooms, sendDocs } from "./rooms-kit.ts";

// One line of text in which everything is seen: what a client of its own writes where people type a name.

const env = rulesSuite(PROJECTS.seen);
beginWith(env, () => ({ ...SITES, ...aTenantOfRooms() }));
const account = (roles: readonly string[]) =>
  given(env, { "users/u1": common({ roles, sites: [SITE], person: null, title: "" }) });

/** Saves a text where people type it. */
type Field = { readonly roles: readonly string[]; readonly save: (text: string, who: Who) => Promise<void> };
const edit =
  (path: string, fields: (text: string) => object): Field["save"] =>
  (text, who) => {
    const db = as(env, who);
    return send(db, (b) => b.update(doc(db, path), { ...stamp(2), ...fields(text) }));
  };
const PERSON = `ns/${NS}/people/p`;
const person = common({
  title: "Ada",
  displayName: "Ada",
  active: true,
  memberSites: [SITE],
  created: { uid: "u2", at: 1 },
});
const FIELDS: { readonly [what: string]: Field } = {
  "a booking of rooms": {
    roles: ["room-booking.admin"],
    save: (title, who) => {
      const b = meeting("a", [["oak", "2026-12-01T10:00", "2026-12-01T11:00"]], {
        title,
        createdBy: { ref: "", title: "" },
      });
      return sendDocs(as(env, who), new Rooms().docsOf([{ id: "a", before: null, after: b }]));
    },
  },
  "a booking of rooms that stands": {
    roles: ["room-booking.admin"],
    save: async (title, who) => {
      const rooms = new Rooms();
      const stands = meeting("a", [["oak", "2026-12-01T10:00", "2026-12-01T11:00"]]);
      const { docs } = rooms.docsOf([{ id: "a", before: null, after: stands }]);
      await given(env, Object.fromEntries(Object.entries(docs).map(([p, d]) => [p, { ...d, updatedAt: new Date(1) }])));
      rooms.took(docs);
      await sendDocs(as(env, who), rooms.docsOf([{ id: "a", before: stands, after: { ...stands, title } }]));
    },
  },
  "a room": { roles: ["ns.admin"], save: edit(`ns/${NS}/resources/oak`, (title) => ({ title })) },
  "a person": { roles: ["people.admin"], save: edit(PERSON, (title) => ({ title })) },
  "a person's displayed name": { roles: ["people.admin"], save: edit(PERSON, (displayName) => ({ displayName })) },
  "one's own displayed name": {
    roles: ["user"],
    save: edit("users/u1", (displayName) => ({ profile: { displayName } })),
  },
  "a desk audit": {
    roles: ["desk-booking.settings"],
    save: (title, who) => {
      const db = as(env, who);
      const round = {
        ...aDeskAudit("u1", { title, startedBy: { uid: "u1", name: "" }, startedAt: Date.now() }),
        ...stamp(1),
      };
      return send(db, (b) => b.set(doc(db, `sites/${SITE}/rounds/r1`), round));
    },
  },
};
const TEXTS: readonly (readonly [what: string, text: string, isTaken: boolean])[] = [
  ["an override", "Bo\u202eard", false],
  ["an embedding", "Bo\u202aard", false],
  ["an isolate", "Bo\u2066ard", false],
  ["a blank without room", "Bo\u200bard", false],
  ["tags", "Bo\u{e0041}ard", false],
  ["a control character", "Bo\u0007ard", false],
  ["an end of line", "Bo\nard", false],
  ["an end of line and another text", "Bo\u2028ard", false],
  ["marks of direction", "\u200fישיבה\u200e", true],
  ["Persian", "می\u200cخواهم", true],
  ["an emoji of several", "👩\u200d💻", true],
  ["a flag of part of a country", "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}", true],
  ["plain text", "Board 7", true],
];
describe.each(Object.entries(FIELDS))("%s", (_, { roles, save }) => {
  test.each(TEXTS)("[FORM-9] with %s", async (__, text, isTaken) => {
    await account(roles);
    await given(env, { [PERSON]: person });
    await (isTaken ? assertSucceeds : assertFails)(save(text, { roles }));
  });
});

test("[FORM-9] a title from before that nobody sees whole stops no other edit, and the booking can be deleted", async () => {
  await account(["room-booking.admin"]);
  const rooms = new Rooms();
  const stands = meeting("a", [["oak", "2026-12-01T10:00", "2026-12-01T11:00"]], { title: "Bo\u202eard" });
  const { docs } = rooms.docsOf([{ id: "a", before: null, after: stands }]);
  await given(env, Object.fromEntries(Object.entries(docs).map(([p, d]) => [p, { ...d, updatedAt: new Date(1) }])));
  rooms.took(docs);
  const db = as(env, { roles: ["room-booking.admin"] });
  const moved = { ...stands, owner: null };
  const save = rooms.docsOf([{ id: "a", before: stands, after: moved }]);
  await assertSucceeds(sendDocs(db, save));
  rooms.took(save.docs);
  await assertSucceeds(sendDocs(db, rooms.docsOf([{ id: "a", before: moved, after: { ...moved, deleted: true } }])));
});

test("[FORM-9] the rules know what devices know to be unseen", () => {
  const hex = (point: number) => `\\\\x{${point.toString(16).toUpperCase()}}`;
  const spans = UNSEEN_SPANS.map(([first, last]) => (first === last ? hex(first) : `${hex(first)}-${hex(last)}`)).join(
    "",
  );
  const rules = firestoreRules();
  const [one = "", two = ""] = ["isSeen(text)", "areSeen(lines)"].map(
    (name) => rules.split(`function ${name} {`)[1]?.split("\n")[1] ?? "",
  );
  expect(one.split(`[^${spans}]`)).toHaveLength(2);
  expect(two.split(`[^${spans}]`)).toHaveLength(5);
  expect(two.split(spans)).toHaveLength(7);
});
