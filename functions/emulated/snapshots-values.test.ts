import { FieldValue, GeoPoint, Timestamp } from "firebase-admin/firestore";
import { afterAll, expect, test } from "vitest";
import * as v from "valibot";
import { plainFields as pageFields } from "#data/firebase/rest-value.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import { docOf, linesIn } from "#domain/snapshots/lines.ts";
import { entryOf } from "../src/snapshots/entries.ts";
import { plainFields } from "../src/plain.ts";
import { backend, unique } from "./kit.ts";
import { DOCUMENTS, snapshotPlace } from "./snapshots-kit.ts";

const { db, close } = snapshotPlace();
afterAll(close);

const restSchema = v.object({
  fields: v.record(
    v.string(),
    v.custom<JsonObject>((x) => typeof x === "object"),
  ),
});

test("[SNAP-12] a file holds of every value what pages make of it", async () => {
  const at = db.doc(`ns/${unique("val")}/people/p`);
  const values = {
    ns: "acme",
    rev: 7,
    updatedAt: Timestamp.now(),
    deleted: false,
    text: 'a "quoted"\nline\u2028 of 語 🙂',
    empty: "",
    nothing: null,
    yes: true,
    whole: 2 ** 53 - 1,
    less: -12,
    part: 0.1,
    large: 1e300,
    none: [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0],
    moments: [
      Timestamp.fromMillis(1_772_442_000_123),
      new Timestamp(1_772_442_000, 123_456_000),
      new Timestamp(1_772_442_000, 999_999_000),
      new Timestamp(-1, 5_000_000),
    ],
    link: db.doc("sites/lon/spaces/d 1"),
    bytes: Buffer.from([1, 2, 3]),
    place: new GeoPoint(51.5, -0.1),
    vector: FieldValue.vector([1, 2]),
    list: [],
    map: {},
    nested: { "a.b": [{ deep: [null, { at: Timestamp.fromMillis(5) }] }], __proto: 1 },
  };
  await at.set(values);
  const doc = plainFields((await at.get()).data() ?? {});
  const answer = await fetch(`http://${backend.firestore}/v1/${DOCUMENTS}/${at.path}`, {
    headers: { authorization: "Bearer owner" },
  });
  const page = pageFields(v.parse(restSchema, await answer.json()).fields);
  expect(doc).toEqual(page);
  expect(doc).toMatchObject({ link: "sites/lon/spaces/d 1", bytes: null, place: null, vector: null });
  const text = entryOf("p", doc)?.text ?? "";
  const line = linesIn(text, { docs: 1, firstId: "p" })?.[0];
  expect(line && JSON.stringify(docOf(line), sorted)).toBe(JSON.stringify(page, sorted));
});

/** The same order of fields in both. */
const sorted = (_: string, x: unknown): unknown =>
  typeof x === "object" && x !== null && !Array.isArray(x)
    ? Object.fromEntries(Object.entries(x).sort(([a], [b]) => (a < b ? -1 : 1)))
    : x;
