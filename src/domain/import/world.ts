import type { CardDetail } from "../cards/collection.ts";
import type { DeskRow } from "../desks/collection.ts";
import type { NeighbourhoodDoc } from "../neighbourhoods/schema.ts";
import type { MemberRow, PersonDetail } from "../people/collection.ts";
import type { DepartmentInputs } from "../people/departments.ts";
import type { JsonObject } from "../shared/json.ts";
import type { Zone } from "../shared/time.ts";

/** A room as it stands here. */
export type RoomAt = { readonly id: string; readonly path: string; readonly fields: JsonObject };
type Titled = { readonly id: string; readonly title: string };

/** What is on this device, as far as a kind of import compares with it. */
export type ImportWorld = {
  readonly ns: string;
  readonly uid: string;
  readonly roles: readonly string[];
  /** Ids of the sites of whoever imports; null: all. */
  readonly ownSites: readonly string[] | null;
  readonly site: Titled;
  readonly zone: Zone;
  readonly now: number;
  /** Type of the site's cards. */
  readonly cardType: string;
  /** What the site asks for departments; null: nothing. */
  readonly departments: DepartmentInputs | null;
  /** Id of what a row makes: the same for the same row of the same import. */
  readonly idOf: (line: number) => string;
  readonly people: {
    readonly byId: (id: string) => PersonDetail | null;
    /** By an address in small letters. */
    readonly byEmail: (email: string) => PersonDetail | null;
    /** By a full name in small letters. */
    readonly byName: (name: string) => readonly PersonDetail[];
  };
  /** Memberships of the site. */
  readonly member: (person: string) => MemberRow | null;
  readonly cards: {
    readonly byId: (id: string) => CardDetail | null;
    /** By any number of it. */
    readonly byNumber: (number: string) => CardDetail | null;
  };
  readonly floors: readonly Titled[];
  readonly neighbourhoods: readonly NeighbourhoodDoc[];
  readonly desks: readonly DeskRow[];
  readonly rooms: readonly RoomAt[];
};
