import { expect, test } from "vitest";
import { type ChangeRecord, INLINE_INFO } from "../audit/records.ts";
import { historyLines } from "./history-lines.ts";

const record = (paths: readonly string[], more: Partial<ChangeRecord> = {}): ChangeRecord => ({
  paths,
  by: "Ada Okafor",
  via: "People",
  madeAt: 1_000,
  arrivedAt: 2_000,
  device: "d1",
  offline: false,
  ...more,
});

test.each([
  ["person", ["costCentre", "position"], ["Cost Centre", "Position"]],
  ["person", ["homeSite.ref", "homeSite.title"], ["Home Site"]],
  ["person", ["tags.First aid"], ["Custom Tags"]],
  ["member", ["permissions.deskBooking", "validTo"], ["Permissions", "Valid To"]],
  ["member", ["cards.temporary"], ["Temporary card"]],
] as const)("[PPG-16] a change of a %s's %j is told as %j", (kind, paths, fields) => {
  expect(historyLines(kind, [record(paths)])).toEqual([
    { by: "Ada Okafor", madeAt: 1_000, arrivedAt: 2_000, offline: false, fields },
  ]);
});

test("[PPG-16] fields of the system, and what a function filled in behind a choice, are no lines", () => {
  const records = [
    record(["rev", "lastWrittenBy.ref"]),
    record(["homeSite.title"], { via: INLINE_INFO }),
    record(["rev", "email"]),
    record(["constructor"]),
  ];
  expect(historyLines("person", records).map((l) => l.fields)).toEqual([["Email"]]);
});
