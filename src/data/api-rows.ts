import type { Circles } from "#domain/neighbourhoods/circles.ts";
import type { NeighbourhoodDoc } from "#domain/neighbourhoods/schema.ts";
import type { Profile } from "#domain/profile/profile.ts";
import type { Observation } from "#domain/desk-audits/observations.ts";
import type { WalkerEntry } from "#domain/desk-audits/schema.ts";
import type { SpaceKind } from "#domain/site/kinds.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import type { ChangeSet } from "#domain/sync/schema.ts";
import type { Theme } from "#domain/theme/theme.ts";

/** Live answers that screens ask for. `key` makes them shareable between components. */
export type Query =
  | { readonly name: "sites" }
  | { readonly name: "siteConfig"; readonly site: string }
  /** One row: what the signed-in person chose for themselves; none before their user document has arrived. */
  | { readonly name: "profile" }
  /** One row: how the tenant wants the app to look; none before its document has arrived. */
  | { readonly name: "tenant" }
  /** One row: the version document as last seen; none where there is no such document. */
  | { readonly name: "deployed" }
  /** What kinds of spaces are called, as far as their documents are here. */
  | { readonly name: "spaceKinds" }
  | { readonly name: "floors"; readonly site: string }
  | { readonly name: "neighbourhoods"; readonly site: string }
  /** People whose membership of the site names the neighbourhood (spec 2 §3), by name. */
  | { readonly name: "hoodMembers"; readonly site: string; readonly neighbourhood: string }
  /** How many desks of each neighbourhood stand on each floor of a site. */
  | { readonly name: "deskCounts"; readonly site: string }
  | { readonly name: "desksOfFloor"; readonly site: string; readonly floor: string }
  | { readonly name: "desksOfSite"; readonly site: string }
  | { readonly name: "bookingsOfFloor"; readonly site: string; readonly floor: string; readonly day: string }
  /** Every desk of a site, by floor and title. */
  | { readonly name: "desksByFloor"; readonly site: string }
  /** Desk audits of the last 90 days, the newest first. */
  | { readonly name: "rounds"; readonly site: string }
  | { readonly name: "observations"; readonly site: string; readonly round: string }
  /** One row: this device. */
  | { readonly name: "thisDevice" }
  /** Everything that is known of one desk, cancelled bookings included: they keep their numbers. */
  | { readonly name: "bookingsOfDesk"; readonly site: string; readonly desk: string }
  /** Bookings of some desks, or of all (null), from one day to another, both included. */
  | {
      readonly name: "bookingsBetween";
      readonly site: string;
      readonly desks: readonly string[] | null;
      readonly from: string;
      readonly to: string;
    }
  | { readonly name: "changeSets" }
  | { readonly name: "brokenDocs" };

export type SiteRow = {
  readonly id: string;
  readonly title: string;
  /** Empty when the site has no address. */
  readonly country: string;
  readonly timeZone: string;
  readonly maskedFloorName: boolean | string | null;
  /** False hides what only a site with desk booking, or room booking, has. */
  readonly hasDeskBooking: boolean;
  readonly hasRoomBooking: boolean;
};
/** What a site's document says of its configuration, waiting edits included; `domain/config/layers` judges it. */
export type SiteConfigRow = {
  readonly id: string;
  readonly path: string;
  readonly config: JsonObject;
  /** Revision of the server's document below what is shown; 0 for none. */
  readonly rev: number;
  readonly pending: boolean;
};
export type ProfileRow = Profile & { readonly id: "me" };
export type TenantRow = { readonly id: string; readonly title: string; readonly theme: Theme };
export type DeployedRow = { readonly id: "version"; readonly gitVersion: string; readonly displayName: string };
export type SpaceKindRow = { readonly id: SpaceKind; readonly title: string };
export type FloorRow = {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  /** Storage paths; null when the floor has no drawing. */
  readonly planSvg: string | null;
  readonly bookablesSvg: string | null;
  readonly svgScale: number;
  readonly zones: Circles;
  /** Revision of the server's document below what is shown; 0 for none. */
  readonly rev: number;
  readonly pending: boolean;
};
export type NeighbourhoodRow = NeighbourhoodDoc & { readonly pending: boolean };
/** A member of a neighbourhood: nothing of a person but what a list says. */
export type NeighbourhoodMemberRow = { readonly id: string; readonly title: string; readonly active: boolean };
/** Desks of one neighbourhood on one floor; `neighbourhood` null: of none. */
export type DeskCountRow = {
  readonly id: string;
  readonly floor: string;
  readonly neighbourhood: string | null;
  readonly desks: number;
};
export type DeskRow = {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly disabled: boolean | string;
  readonly disabledAfterUse: boolean;
  readonly floor: string;
  readonly neighbourhood: string | null;
  /** Revision of the server's document below what is shown; 0 for none. */
  readonly rev: number;
  /** Waiting edits of this device lie over the server's values. */
  readonly pending: boolean;
};
/** A desk with the floor it belongs to. */
export type SiteDeskRow = DeskRow & { readonly floor: string };
/** A desk audit. `finished` devices said that nothing more comes from them. */
export type DeskAuditRow = {
  readonly id: string;
  readonly title: string;
  readonly floors: readonly string[];
  readonly day: string;
  readonly startedBy: string;
  readonly startedAt: number;
  readonly state: "open" | "closed";
  readonly devices: { readonly [key: string]: WalkerEntry };
  readonly pending: boolean;
};
export type ObservationRow = Observation;
export type ThisDeviceRow = { readonly id: "this"; readonly device: string };
export type BookingRow = {
  readonly id: string;
  readonly path: string;
  readonly desk: string;
  readonly onDay: string;
  readonly owner: string;
  readonly ownerRef: string;
  readonly fromTime: number;
  readonly toTime: number | null;
  readonly requiresCheckIn: boolean;
  readonly checkedInAt: number | null;
  readonly checkedOutAt: number | null;
  readonly createdVia: string;
  readonly cancelled: boolean;
  /** Revision of the server's document below what is shown; 0 for none: it was never confirmed. */
  readonly rev: number;
  /** Waiting edits of this device lie over the server's values. */
  readonly pending: boolean;
};
export type ChangeSetRow = Pick<
  ChangeSet,
  | "id"
  | "seq"
  | "action"
  | "label"
  | "site"
  | "madeAt"
  | "state"
  | "attempts"
  | "acceptedAt"
  | "closed"
  | "merged"
  | "part"
  | "madeOffline"
  | "undoOf"
> & {
  readonly ops: number;
  /** Path of the one document that the set is about; null for several. */
  readonly only: string | null;
  /** Decisions taken on the way: their losing values can be brought back. */
  readonly decided: number;
  readonly attention: null | {
    readonly kind: string;
    readonly code: string;
    readonly at: number;
    /** Fields and documents that two people changed differently. */
    readonly conflicts: number;
    /** Documents that the rules refuse, where single ones of a larger set could be named. */
    readonly forbidden: number;
    /** The others would be taken by themselves. */
    readonly restPasses: boolean;
    /** Who holds what a set wanted to create; empty when nobody does, or has no name. */
    readonly holder: string;
    /** What was deleted of all that the set is about, the newest deletion; `title` and `by` empty where they are not known. */
    readonly gone: null | { readonly title: string; readonly by: string; readonly at: number };
  };
};
export type BrokenDocRow = { readonly path: string; readonly collection: string; readonly why: string };

export type RowOf = {
  sites: SiteRow;
  siteConfig: SiteConfigRow;
  profile: ProfileRow;
  tenant: TenantRow;
  deployed: DeployedRow;
  spaceKinds: SpaceKindRow;
  floors: FloorRow;
  neighbourhoods: NeighbourhoodRow;
  hoodMembers: NeighbourhoodMemberRow;
  deskCounts: DeskCountRow;
  desksOfFloor: DeskRow;
  desksOfSite: DeskRow;
  bookingsOfFloor: BookingRow;
  desksByFloor: SiteDeskRow;
  rounds: DeskAuditRow;
  observations: ObservationRow;
  thisDevice: ThisDeviceRow;
  bookingsOfDesk: BookingRow;
  bookingsBetween: BookingRow;
  changeSets: ChangeSetRow;
  brokenDocs: BrokenDocRow;
};
/** Rows that changed since the last message. `order` names all rows in order, and is left out when it did not change. */
export type RowsUpdate<R> = {
  readonly upsert: readonly (readonly [key: string, row: R])[];
  readonly remove: readonly string[];
  readonly order?: readonly string[];
  /** The first load of what this query reads has not finished: an empty answer is not a fact yet. */
  readonly partial: boolean;
};
