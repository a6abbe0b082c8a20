import * as v from "valibot";
import { devicesSchema, type Observed, observedSchema } from "#domain/desk-audits/schema.ts";
import { WITHDRAWN } from "#domain/desk-audits/status.ts";
import type { Observation } from "#domain/desk-audits/observations.ts";
import { isObject, type Json } from "#domain/shared/json.ts";
import type { DeskAuditRow } from "../api.ts";
import type { Shown } from "../replica/stored.ts";
import type { Stamped } from "./rows.ts";

const text = (x: Json | undefined): string => (typeof x === "string" ? x : "");
const number = (x: Json | undefined): number => (typeof x === "number" ? x : 0);
const idOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** A round as lists show it; what devices say of themselves is left out where it makes no sense. */
export function deskAuditRow({ path, view: { fields }, pending }: Shown): DeskAuditRow {
  const floors = fields["floors"];
  const devices = v.safeParse(devicesSchema, fields["devices"] ?? {});
  const by = fields["startedBy"];
  return {
    id: idOf(path),
    title: text(fields["title"]),
    floors: Array.isArray(floors) ? floors.filter((f): f is string => typeof f === "string") : [],
    day: text(fields["day"]),
    startedBy: isObject(by) ? text(by["name"]) : "",
    startedAt: number(fields["startedAt"]),
    state: fields["state"] === "closed" ? "closed" : "open",
    devices: devices.success ? devices.output : {},
    pending,
  };
}

/** Open ones first, then the newest. */
export const newestFirst = (a: Stamped<DeskAuditRow>, b: Stamped<DeskAuditRow>): number =>
  Number(a.row.state === "closed") - Number(b.row.state === "closed") ||
  b.row.startedAt - a.row.startedAt ||
  (a.key < b.key ? -1 : 1);

/** Stands for what makes no sense, as a file of another device may bring it: it says nothing and takes nothing back. */
const NONSENSE: Observed = {
  round: "",
  roundDay: "",
  floor: "",
  desk: null,
  label: "",
  status: WITHDRAWN,
  booked: null,
  note: "",
  wrongLabel: "",
  wrongPlace: "",
  seenPerson: "",
  device: "",
  seq: 1,
  at: 0,
  by: { uid: "", name: "" },
  corrects: null,
};

/** An observation with when it arrived; null while it waits on this device. */
export function observationRow({ path, view, updatedAt, pending }: Shown): Observation {
  const observed = v.safeParse(observedSchema, view.fields);
  return { ...(observed.success ? observed.output : NONSENSE), id: idOf(path), arrivedAt: updatedAt, pending };
}
