import { expect, test, vi } from "vitest";
import { COLUMN_KEYS, exportContext } from "#domain/export/columns.ts";
import { filePieces } from "#domain/export/file.ts";
import { must } from "#domain/shared/result.ts";
import type { UserStores } from "../stores/user-stores.ts";
import { bookingsOf, deviceFile } from "./exporting.ts";

const AT = Date.parse("2026-07-01T08:00Z");
const booking = (neighbourhood: string | null) => ({
  fromTime: AT,
  toTime: AT + 3_600_000,
  space: { ref: "sites/s/spaces/d1", title: "1.024", floor: "f1", neighbourhood },
});
const SPACES: { readonly [id: string]: object } = {
  f1: { kind: "floor", title: "First floor" },
  n1: { kind: "neighbourhood", title: "Sales" },
};

/** A device that holds three bookings: of a deleted neighbourhood, of one that it never had, and of none. */
function device(): UserStores {
  const bookings = ["n1", "n9", null].map((neighbourhood, i) => ({
    path: `sites/s/bookings/b${i}`,
    view: { fields: booking(neighbourhood), deleted: false },
    pending: false,
  }));
  const replica = {
    find: (name: string) => Promise.resolve(name === "bookings" ? bookings : []),
    fields: (paths: readonly string[]) =>
      Promise.resolve(
        new Map(
          paths.flatMap((path) => {
            const base = SPACES[path.slice("sites/s/spaces/".length)];
            return base ? [[path, base] as const] : [];
          }),
        ),
      ),
  };
  const session = { roles: ["desk-booking.data"] };
  return { session, replica, loaded: () => true, asOf: () => AT } as unknown as UserStores;
}

test("[EXP-18] what this device keeps is had without a word to the server (spec 1 §2.5)", async () => {
  const backend = vi.fn(() => Promise.resolve(null));
  const ask = { site: "s", from: AT, to: AT + 1, limit: 10 };
  const answer = await bookingsOf(device(), backend, { ...ask, here: true });
  expect(answer.ok && [answer.value.from, answer.value.bookings.length]).toEqual(["device", 3]);
  expect(backend).not.toHaveBeenCalled();
});

test("[EXP-15] the table and the file of this device say the same of a neighbourhood that was deleted, with the answer itself", async () => {
  const span = { site: "s", from: AT, to: AT + 1 };
  const answer = await bookingsOf(device(), () => Promise.resolve(null), { ...span, limit: 10 });
  const { bookings, places } = must(answer.ok ? answer.value : null, "answer");
  expect([...places]).toEqual([
    ["f1", "First floor"],
    ["n1", "Sales"],
  ]);
  const form = { columns: COLUMN_KEYS, mark: true };
  const made = await deviceFile(device(), { ...span, ...form, siteTitle: "London", zone: "UTC" }, () => false);
  const file = must(made.ok ? made.value.file : null, "file");
  const context = exportContext({ site: "London", places, zone: "UTC" });
  expect(Buffer.from(await file.arrayBuffer()).toString()).toBe([...filePieces(bookings, form, context)].join(""));
  const neighbourhoods = [...filePieces(bookings, { columns: ["floor", "neighbourhood"], mark: false }, context)].join(
    "",
  );
  expect(neighbourhoods).toBe("Floor,Neighbourhood\r\nFirst floor,Sales\r\nFirst floor,(unknown)\r\nFirst floor,\r\n");
});
