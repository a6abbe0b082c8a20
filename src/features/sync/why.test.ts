import { describe, expect, test } from "vitest";
import type { ChangeSetRow } from "#data/api.ts";
import { FILE } from "#domain/sync/file.ts";
import { aChangeSet, aSync } from "#testing/builders.ts";
import { rowOfSet } from "#data/outbox/row.ts";
import { splitSets, unsentSince } from "./split.ts";
import { noPreviewWords, rightsWords, whyAttention, whyWaiting } from "./why.ts";

const row = (over: Parameters<typeof aChangeSet>[0]): ChangeSetRow => rowOfSet(aChangeSet(over));
const online = aSync();

const parkedMaking: Parameters<typeof aChangeSet>[0] = {
  seq: 1,
  label: "Add Harry",
  state: "attention",
  ops: [{ kind: "create", path: "sites/s/members/m", fields: {} }],
};

describe("why a set waits", () => {
  const first = row({ seq: 1 });
  const second = row({ seq: 2 });
  const sending = row({ seq: 1, state: "sending" });
  const parked = row({ seq: 1, state: "attention" });
  const done = row({ seq: 1, state: "accepted" });
  test.each([
    { name: "offline", one: first, all: [first], sync: aSync({ net: "offline" }), words: "Waiting for a connection" },
    {
      name: "offline, answer out",
      one: sending,
      all: [sending],
      sync: aSync({ net: "offline" }),
      words: "Waiting for a connection",
    },
    {
      name: "a fault while sending",
      one: first,
      all: [first],
      sync: aSync({ fault: { where: "sending", at: 0, text: "TypeError: x", stack: "" } }),
      words: "Waiting: sending failed on this device, see Connection above",
    },
    {
      name: "sent ten times in vain",
      one: row({ seq: 1, state: "sending", attempts: 10 }),
      all: [sending],
      sync: online,
      words: "The server is busy. Nothing is lost.",
    },
    {
      name: "it needs what a parked one makes",
      one: row({ seq: 2, needs: ["sites/s/members/m"] }),
      all: [row(parkedMaking)],
      sync: online,
      words: "Waits for “Add Harry”, which needs attention",
    },
    { name: "sending", one: sending, all: [sending], sync: online, words: "Being sent now" },
    {
      name: "no answer yet",
      one: first,
      all: [first],
      sync: aSync({ net: "unknown" }),
      words: "Waiting for the server's first answer",
    },
    {
      name: "signed out",
      one: first,
      all: [first],
      sync: aSync({ signInNeeded: true }),
      words: "Waiting for you to sign in again",
    },
    {
      name: "behind another",
      one: second,
      all: [second, first],
      sync: online,
      words: "Waiting for its turn: 1 before it",
    },
    { name: "first in the queue", one: second, all: [done, second], sync: online, words: "Next to be sent" },
    {
      name: "behind a parked one",
      one: second,
      all: [parked, second],
      sync: online,
      words: "Waiting to be sent, unless it depends on a change that needs attention",
    },
  ])("[SYNCUI-2] $name", ({ one, all, sync, words }) => expect(whyWaiting(one, all, sync)).toBe(words));
});

describe("why a set needs attention", () => {
  test.each([
    ["conflict", "conflict", "Somebody else changed the same thing."],
    ["refused", "permission-denied", "The server refused this change. The rules of the server do not allow it."],
    ["refused", "constructor", "The server refused this change. Code: constructor"],
    // no server has seen these
    ["refused", "intent-unknown", "This version of Atrium does not know what it is. Give it up, or export it."],
    ["refused", "stale", "The server’s list of this room does not agree with its bookings. It is mended every night."],
    ["something-new", "odd", "The server refused this change. Code: odd"],
    ["clash", "name-taken", "Somebody else took the same thing first. Neighbourhood must have a unique name."],
    ["clash", "link-taken", "Somebody else took the same thing first. The person is already linked to a user."],
    ["clash", "already-exists", "Somebody else took the same thing first. What it creates already exists."],
  ])("[SYNCUI-3] %s %s", (kind, code, words) => expect(whyAttention({ kind, code })).toBe(words));
});

test("[SYNCUI-23] what was refused or stands against a deletion says what was deleted, by whom and when", () => {
  const at = new Date(2026, 2, 5, 9, 41).getTime();
  const gone = { title: "Quiet zone", by: "Grace Novak", at };
  const refused = { kind: "refused", code: "permission-denied" } as const;
  expect(whyAttention({ ...refused, gone })).toBe(
    "The server refused this change. It is about “Quiet zone”, which Grace Novak deleted on 05/03/2026 09:41.",
  );
  expect(whyAttention({ ...refused, gone: { ...gone, title: "", by: "" } })).toBe(
    "The server refused this change. It changes what somebody deleted on 05/03/2026 09:41.",
  );
  expect(whyAttention({ kind: "conflict", code: "deleted", gone: { ...gone, title: "" } })).toBe(
    "It changes what Grace Novak deleted on 05/03/2026 09:41.",
  );
  expect(whyAttention({ ...refused, gone: null })).toMatch(/The rules of the server do not allow it/);
});

test("[SYNCUI-3] a set changed by hand in its file was refused by nobody", () => {
  expect(whyAttention({ kind: "refused", code: FILE.altered })).toMatch(/^It was changed by hand in its file/);
});

test("[SYNCUI-1] what is not over stands in exactly one part, waiting in order", () => {
  const rows = [
    row({ id: "sent-old", seq: 1, state: "accepted", acceptedAt: 10 }),
    row({ id: "closed-1", seq: 2, state: "closed", closed: { why: "theirs", at: 20 } }),
    row({ id: "queued-b", seq: 5, madeAt: 50 }),
    row({ id: "parked-1", seq: 3, state: "attention", madeAt: 30 }),
    row({ id: "sending-a", seq: 4, state: "sending", madeAt: 40 }),
  ];
  const { waiting, attention } = splitSets(rows);
  expect(waiting.map((r) => r.id)).toEqual(["sending-a", "queued-b"]);
  expect(attention.map((r) => r.id)).toEqual(["parked-1"]);
  expect(unsentSince(rows)).toBe(30);
  expect(unsentSince(rows.slice(0, 2))).toBeNull();
});

test.each([
  [
    "whoever has the right",
    "cards.temporary",
    ["people.reception"],
    "The rules of the server do not allow it, though you have the right: it asks for People administrator or Reception, and you have Reception.",
  ],
  [
    "whoever lost it",
    "cards.temporary",
    ["desk-booking.data"],
    "You no longer have the right to make it. It asks for People administrator or Reception; you have Desk booking data.",
  ],
  [
    "who has nothing left",
    "meetings.create",
    ["user"],
    "You no longer have the right to make it. It asks for Room booking administrator; you have no role.",
  ],
  ["an undo, which is of no command", "undo", ["people.reception"], null],
])("[CMD-9] a refusal of the rules names the rights: %s", (_, action, roles, words) => {
  expect(rightsWords(action, roles)).toBe(words);
});

test("[CMD-9] a command says itself why it cannot be done, before any code does", () => {
  const because = "1905035 is with Olga Petrova until 18:00";
  expect(whyAttention({ kind: "refused", code: "permission-denied", because }, 3, "rights")).toBe(because);
  expect(whyAttention({ kind: "refused", code: "permission-denied", because: null }, 3, "Rights.")).toMatch(
    /Rights\.$/,
  );
});

test.each([
  [{ why: "refused", words: "She has left" } as const, "She has left"],
  [
    { why: "clash", code: "room-taken", by: "Olga Petrova" } as const,
    "The room is taken at this time. It belongs to what Olga Petrova created.",
  ],
  [{ why: "unknown" } as const, "This version of Atrium does not know what it is. Give it up, or export it."],
  [{ why: "invalid" } as const, "What it asks for cannot be read. Give it up, or export it."],
  [{ why: "no-answer" } as const, "What it would do now is told by the server. Connect, then look again."],
])("[CMD-5] why a command cannot be done now: %o", (error, words) => {
  expect(noPreviewWords(error)).toBe(words);
});
