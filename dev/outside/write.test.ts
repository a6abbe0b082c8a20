import type { DocumentReference } from "firebase-admin/firestore";
import { expect, test } from "vitest";
import { stamped } from "../seed/doc.ts";
import { writeAll } from "./write.ts";

type Server = { readonly refuses?: string; readonly silentFrom?: string };
/** A store of documents that refuses one of them, or does not answer from one on. */
function aServer({ refuses, silentFrom }: Server) {
  const written = new Map<string, object>([["ns/acme/bookings/b", { rev: 4 }]]);
  let silent = false;
  const at = (path: string) =>
    ({
      get: () => {
        silent ||= path === silentFrom;
        return silent ? new Promise(() => undefined) : Promise.resolve({ data: () => written.get(path) });
      },
      set: (data: object) => {
        if (path === refuses) return Promise.reject(new Error("too large"));
        written.set(path, data);
        return Promise.resolve();
      },
    }) as unknown as DocumentReference;
  return { at, written };
}
const DOCS = ["a", "b", "c"].map((id) => [`ns/acme/bookings/${id}`, stamped("acme", { title: id })] as const);

test("[SEED-24] what cannot be written is named with its reason, and keeps nothing else from it", async () => {
  const { at, written } = aServer({ refuses: "ns/acme/bookings/a" });
  expect(await writeAll(at, DOCS)).toEqual([{ path: "ns/acme/bookings/a", why: "too large" }]);
  expect(written.get("ns/acme/bookings/b")).toMatchObject({ title: "b", rev: 5, lastWrittenVia: "outside" });
  expect(written.get("ns/acme/bookings/c")).toMatchObject({ title: "c", rev: 1 });
});

test("[SEED-24] behind a server that does not answer nothing is tried any more, and all of it is named", async () => {
  const { at, written } = aServer({ silentFrom: "ns/acme/bookings/b" });
  expect(await writeAll(at, DOCS, 50)).toEqual([
    { path: "ns/acme/bookings/b", why: "no answer within 0.05 seconds" },
    { path: "ns/acme/bookings/c", why: "not tried any more" },
  ]);
  expect([...written.keys()]).toEqual(["ns/acme/bookings/b", "ns/acme/bookings/a"]);
});
