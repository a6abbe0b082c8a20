import { afterAll, describe, expect, test } from "vitest";
import { COLUMN_KEYS } from "#domain/export/columns.ts";
import { ROOM_COLUMN_KEYS } from "#domain/rooms/export/columns.ts";
import { admin, backend, signedInAs, unique } from "./kit.ts";

const live = admin(backend.project);
afterAll(() => live.close());

/** Callables and what they are asked; every field is replaced by what is none. */
const ASKED: { readonly [name: string]: { readonly [field: string]: unknown } } = {
  "callable-booking-export": {
    fromDate: "2026-07-01",
    toDate: "2026-07-02",
    exportTz: "Europe/London",
    siteId: "s",
    spaceKind: "desk",
    headers: COLUMN_KEYS,
  },
  "callable-person-delete": { personRefPath: "ns/x/people/ada" },
  "callable-person-picture": { person: "ada", data: "x" },
  "callable-person-pin-read": { site: "s", person: "ada" },
  "callable-person-pin-write": { site: "s", person: "ada", pin: "4711" },
  "callable-user-create": { email: "x@y.test" },
  "callable-user-existsForPerson": { personRefPath: "ns/x/people/ada" },
  "callable-user-delete": { ns: "x", email: "x@y.test" },
  "callable-calendar-feed": { act: "make", feed: { kind: "site", of: "s" } },
  "callable-neighbourhood-delete": { site: "s", neighbourhood: "n", rev: 1, changeSet: "set-12345678", receipt: {} },
  "callable-plan-upload": { site: "s", floor: "f", text: "<svg/>" },
};
const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
const grouped = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;

async function statusOf(idToken: string, name: string, body: string): Promise<string> {
  const answer = await fetch(`http://${backend.functions}/${backend.project}/europe-west1/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${idToken}` },
    body,
  });
  const said = await answer.text();
  return /"status":"([A-Z_]+)"/.exec(said)?.[1] ?? `${answer.status} ${said.slice(0, 80)}`;
}

describe.each(Object.entries(ASKED))("%s", (name, ask) => {
  test("[FN-44] what is nested, and years that no calendar has, are no arguments", async () => {
    const roles = ["ns.admin", "admin.super"];
    const ns = unique("ns");
    await live.db.doc(`sites/${ns}`).set({ ns, title: "S", deleted: false });
    const { idToken } = await signedInAs(live, { ns, roles, sites: [ns] });
    const bad: [string, string][] = [];
    for (const levels of [100, 5_000, 50_000])
      for (const deep of [nested(levels), grouped(levels)]) {
        bad.push([`whole ${levels}`, `{"data":${deep}}`]);
        for (const field of Object.keys(ask)) {
          const rest = JSON.stringify({ ...ask, ...("siteId" in ask && { siteId: ns }), [field]: "%" });
          bad.push([`${field} ${levels}`, `{"data":${rest.replace('"%"', deep)}}`]);
        }
      }
    const said: string[] = [];
    for (const [what, body] of bad) {
      const status = await statusOf(idToken, name, body);
      if (status !== "INVALID_ARGUMENT") said.push(`${what}: ${status}`);
    }
    if (name === "callable-booking-export")
      for (const spaceKind of ["desk", "room"])
        for (const [fromDate, toDate] of [
          ["9999-12-31", "9999-12-31"],
          ["9999-12-01T00:00:00Z", "9999-12-31T23:59:59Z"],
          ["+275760-09-13T00:00:00Z", "+275760-09-13T00:00:00Z"],
          ["-271821-04-20T00:00:00Z", "-271821-04-20T00:00:00Z"],
          ["0000-01-01", "0000-01-01"],
          ["0001-01-01", "0001-01-01"],
          ["-000001-01-01T00:00:00Z", "0000-01-01"],
        ]) {
          const data = {
            ...ask,
            siteId: ns,
            spaceKind,
            fromDate,
            toDate,
            ...(spaceKind === "room" && { headers: ROOM_COLUMN_KEYS }),
          };
          const status = await statusOf(idToken, name, JSON.stringify({ data }));
          if (status !== "INVALID_ARGUMENT") said.push(`${spaceKind} ${fromDate}: ${status}`);
        }
    expect(said).toEqual([]);
    // The same within reason goes as far as its rights, or to what is not there.
    const fine = { ...ask, ...("siteId" in ask && { siteId: ns }) };
    expect(await statusOf(idToken, name, JSON.stringify({ data: fine }))).not.toBe("INTERNAL");
  }, 120_000);
});
