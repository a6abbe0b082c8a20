import { isObject, type Json, type JsonObject } from "#domain/shared/json.ts";

/** A moment of the server, to the nanosecond. */
export type Moment = { readonly seconds: number; readonly nanos: number };

/** A timestamp as the server's REST interface writes it: `2026-03-02T09:00:00.123456Z`; null for anything else. */
export function momentOf(value: Json | undefined): Moment | null {
  const said = isObject(value ?? null) ? (value as JsonObject)["timestampValue"] : undefined;
  const [, whole = "", part = ""] =
    /^(\d{4,}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z$/.exec(typeof said === "string" ? said : "") ?? [];
  const seconds = Math.floor(Date.parse(`${whole}Z`) / 1000);
  return Number.isNaN(seconds) ? null : { seconds, nanos: Number(part.padEnd(9, "0")) };
}

/** Epoch ms as the server's REST interface wants a moment. */
export const timestampOf = ({ seconds, nanos }: Moment): string =>
  `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${String(nanos).padStart(9, "0")}Z`;

/** `projects/p/databases/(default)/documents/sites/lon` → `sites/lon`. */
export function pathOf(name: Json | undefined): string {
  return typeof name === "string" ? name.replace(/^projects\/[^/]+\/databases\/[^/]+\/documents\//, "") : "";
}

const isVector = (fields: JsonObject): boolean => {
  const type = fields["__type__"];
  return isObject(type ?? null) && (type as JsonObject)["stringValue"] === "__vector__";
};

const finite = (said: Json): Json => (Number.isFinite(Number(said)) ? Number(said) : null);
const asSaid = (said: Json): Json => said;
const listIn = (said: Json): readonly Json[] => {
  const values = isObject(said) ? said["values"] : null;
  return Array.isArray(values) ? values.map(plainValue) : [];
};
const mapIn = (said: Json): Json => {
  const fields = isObject(said) && isObject(said["fields"] ?? null) ? (said["fields"] as JsonObject) : {};
  return isVector(fields) ? null : plainFields(fields);
};
const READ: ReadonlyMap<string, (said: Json) => Json> = new Map([
  ["stringValue", asSaid],
  ["booleanValue", asSaid],
  ["integerValue", finite],
  ["doubleValue", finite],
  [
    "timestampValue",
    (said) => {
      const at = momentOf({ timestampValue: said });
      return at && 1000 * at.seconds + at.nanos / 1e6;
    },
  ],
  ["referenceValue", pathOf],
  ["arrayValue", listIn],
  ["mapValue", mapIn],
]);

/** A value of the REST interface as plain data, as `plain` makes it of the SDK's: what the product never writes becomes null. */
function plainValue(value: Json): Json {
  const [[type, said] = ["", null]] = isObject(value) ? Object.entries(value) : [];
  return READ.get(type)?.(said) ?? null; // none of these: nothing, bytes, places
}

/** The fields of a document of the REST interface, as plain data. */
export function plainFields(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plainValue(value)]));
}
