import type { ListQuery, Query, QueryName, WindowQuery } from "../api.ts";

const howAsked = ({ group, ids }: ListQuery) => {
  if (ids !== undefined) return "/ids";
  if (group === undefined) return "";
  return typeof group === "string" ? "/group" : "/range";
};
/** What a query is called among those whose answers a start keeps: `floor`, `desk/group`, `ns/one`, `profile`. */
export function queryName(query: Query): QueryName {
  if ("list" in query) return `${query.list}${howAsked(query)}`;
  return "one" in query ? `${query.one}/one` : query.name;
}

/** The same text for the same question, in whatever order its parts are written. */
export const queryKey = (query: Query | WindowQuery): string =>
  JSON.stringify(Object.fromEntries(Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1))));
