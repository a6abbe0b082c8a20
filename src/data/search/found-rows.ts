import { type CardDoc, cardState, shownId } from "#domain/cards/schema.ts";
import { departmentWords } from "#domain/people/schema.ts";
import type { Kind } from "#domain/search/search-index.ts";
import { isObject, type Json, type JsonObject } from "#domain/shared/json.ts";
import type { FoundRow } from "../api.ts";

const text = (x: Json | undefined): string => (typeof x === "string" ? x : "");
const number = (x: Json | undefined): number | null => (typeof x === "number" ? x : null);
const object = (x: Json | undefined): JsonObject => (isObject(x) ? x : {});
const texts = (x: Json | undefined): readonly string[] =>
  Array.isArray(x) ? x.filter((t) => typeof t === "string") : [];
const lastOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
const linked = (x: Json | undefined): string => lastOf(text(object(x)["ref"]));
/** What is shown of documents, by path; undefined for those that are not here. */
export type Fields = (path: string) => JsonObject | undefined;

const known = (paths: readonly string[], of: Fields): readonly JsonObject[] =>
  paths.map(of).filter((fields): fields is JsonObject => fields !== undefined);

/** Documents beside the thing's own that its row tells of. */
export function besides(kind: Kind, path: string, fields: JsonObject): readonly string[] {
  if (kind === "card") return [`sites/${text(fields["assignedAt"]) || "-"}`];
  const site = kind === "desk" ? path.split("/")[1] : linked(fields["site"]);
  const floor = text(fields["floor"]);
  return (kind === "desk" || kind === "room") && site && floor ? [`sites/${site}/spaces/${floor}`] : [];
}

/** Somebody, from their own document and from the directory's records of them. */
export function personRow(key: string, paths: readonly string[], of: Fields): FoundRow | null {
  const own = of(key);
  const listed = known(
    paths.filter((p) => p !== key),
    of,
  );
  const who = own ?? object(listed[0]?.["person"]);
  if (!own && listed.length === 0) return null;
  const sites = [linked(own?.["homeSite"]), ...listed.map((l) => linked(l["site"]))].filter((s) => s !== "");
  const phones = Array.isArray(own?.["phones"]) ? (own["phones"] as readonly Json[]) : [];
  return {
    key,
    kind: "person",
    title: text(who["title"]),
    displayName: text(who["displayName"]),
    email: text(who["email"]),
    department: departmentWords(text(who["department"])),
    position: text(who["position"]),
    phones: phones.map((p) => ({ type: text(object(p)["type"]), number: text(object(p)["number"]) })),
    sites: [...new Set(sites)],
    active: who["active"] !== false,
  };
}

/** Anything else, from its own document. */
export function thingRow(kind: Exclude<Kind, "person">, key: string, of: Fields, now: number): FoundRow | null {
  const fields = of(key);
  if (!fields) return null;
  const title = text(fields["title"]);
  const floorTitle = text(known(besides(kind, key, fields), of)[0]?.["title"]);
  switch (kind) {
    case "card":
      return cardRow(key, fields, { siteType: siteTypeOf(fields, of), now });
    case "desk": {
      const { disabled } = fields;
      const site = key.split("/")[1] ?? "";
      const shut = typeof disabled === "string" || disabled === true ? disabled : false;
      return { key, kind, title, site, floor: text(fields["floor"]), floorTitle, disabled: shut };
    }
    case "room":
      return { key, kind, title, site: linked(fields["site"]), floorTitle, capacity: number(fields["capacity"]) };
    case "user": {
      const [email, roles, sites] = [text(fields["email"]), texts(fields["roles"]), texts(fields["sites"])];
      return { key, kind, title: title || email, email, roles, sites, person: text(object(fields["person"])["title"]) };
    }
    case "site":
      return { key, kind, title };
  }
}

const siteTypeOf = (card: JsonObject, of: Fields): string =>
  text(object(of(`sites/${text(card["assignedAt"]) || "-"}`)?.["config"])["cardIdType"]) || "ref";

function cardRow(key: string, fields: JsonObject, how: { readonly siteType: string; readonly now: number }): FoundRow {
  const card = fields as unknown as CardDoc; // its schema was checked at the door
  return {
    key,
    kind: "card",
    title: text(fields["title"]),
    number: shownId(card, lastOf(key), how.siteType),
    owner: text(object(fields["owner"])["title"]),
    role: text(fields["role"]),
    state: cardState(card, how.now),
    enabledTo: number(fields["enabledTo"]),
    sites: Object.keys(object(fields["sites"])).filter((s) => object(fields["sites"])[s] === true),
  };
}
