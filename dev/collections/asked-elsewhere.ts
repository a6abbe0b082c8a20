import { ROOMS } from "../../src/domain/rooms/limits.ts";
import { field, holding, type Index } from "./firestore-index.ts";

/** Indexes of what is asked otherwise than by pulling: by functions, by the rules' own queries and by the sync engine. */
export const ASKED_ELSEWHERE: readonly Index[] = [
  { collectionGroup: "spaces", queryScope: "COLLECTION", fields: [field("kind"), field("ns")] },
  {
    collectionGroup: "spaces",
    queryScope: "COLLECTION",
    fields: [field("ns"), field("kind"), field("deleted"), field("disabled")],
  },
  {
    collectionGroup: "spaces",
    queryScope: "COLLECTION",
    fields: [field("kind"), field("deleted"), field("floor")],
  },
  {
    collectionGroup: "spaces",
    queryScope: "COLLECTION",
    fields: [field("kind"), field("neighbourhood"), field("ns")],
  },
  {
    collectionGroup: "spaces",
    queryScope: "COLLECTION",
    fields: [field("ns"), field("kind"), field("deleted"), field("floor")],
  },
  { collectionGroup: "users", queryScope: "COLLECTION", fields: [field("ns"), field("person.ref")] },
  { collectionGroup: "users", queryScope: "COLLECTION", fields: [field("ns"), field("email")] },
  {
    collectionGroup: "bookings",
    queryScope: "COLLECTION",
    fields: [field("ns"), field("owner.ref"), field("fromTime")],
  },
  // Bookings of a desk that is disabled, from a day on.
  {
    collectionGroup: "bookings",
    queryScope: "COLLECTION",
    fields: [field("ns"), field("space.ref"), field("onDay")],
  },
  // What is kept of a person: room bookings of a site and their details by owner, cards.
  ...["bookings", "bookingDetails"].map((collectionGroup) => ({
    collectionGroup,
    queryScope: "COLLECTION" as const,
    fields: [field("ns"), field("site.ref"), field("owner.ref")],
  })),
  { collectionGroup: "cards", queryScope: "COLLECTION", fields: [field("ns"), field("owner.ref")] },
  // Change records of a document of the tenant, then of a document of a site.
  {
    collectionGroup: "changes",
    queryScope: "COLLECTION",
    fields: [field("ns"), field("document.kind"), field("document.path"), field("change.changeTime", "DESCENDING")],
  },
  ...["changes", "roomChanges"].map((collectionGroup) => ({
    collectionGroup,
    queryScope: "COLLECTION" as const,
    fields: [
      field("ns"),
      field("document.kind"),
      field("document.path"),
      holding("sites"),
      field("change.changeTime", "DESCENDING"),
    ],
  })),
  // Of cards: of all that somebody has or had.
  {
    collectionGroup: "changes",
    queryScope: "COLLECTION",
    fields: [field("ns"), field("document.kind"), holding("people"), field("change.changeTime", "DESCENDING")],
  },
  // The audit log: everything, of a kind, of a site, of a kind at a site, of one document.
  {
    collectionGroup: "changes",
    queryScope: "COLLECTION",
    fields: [field("ns"), field("change.changeTime", "DESCENDING")],
  },
  {
    collectionGroup: "changes",
    queryScope: "COLLECTION",
    fields: [field("ns"), field("document.kind"), field("change.changeTime", "DESCENDING")],
  },
  {
    collectionGroup: "changes",
    queryScope: "COLLECTION",
    fields: [field("ns"), holding("sites"), field("change.changeTime", "DESCENDING")],
  },
  {
    collectionGroup: "changes",
    queryScope: "COLLECTION",
    fields: [field("ns"), field("document.kind"), holding("sites"), field("change.changeTime", "DESCENDING")],
  },
  {
    collectionGroup: "changes",
    queryScope: "COLLECTION",
    fields: [field("ns"), field("document.path"), field("change.changeTime", "DESCENDING")],
  },
  {
    collectionGroup: "bookings",
    queryScope: "COLLECTION",
    fields: [field("ns"), field("deleted"), field("fromTime")],
  },
  // The export of room bookings, and their days that are counted.
  {
    collectionGroup: "bookings",
    queryScope: "COLLECTION",
    fields: [field("ns"), field("deleted"), field("site.ref"), field("_boundsPeriod.fromTime")],
  },
  {
    collectionGroup: "bookings",
    queryScope: "COLLECTION",
    fields: [field("ns"), field("deleted"), field("site.ref"), holding("_boundsPeriodSpans.days")],
  },
  // Rooms of a site, whose days are counted.
  {
    collectionGroup: "resources",
    queryScope: "COLLECTION",
    fields: [field("ns"), field("deleted"), field("site.ref")],
  },
  // Bookings of rooms that are counted and mended at night.
  {
    collectionGroup: "bookings",
    queryScope: "COLLECTION",
    fields: [field("ns"), field("lastDay")],
  },
  // Calendar feeds: of somebody, what is theirs by its owner or by what is kept back, of a room in each of its places, of a site.
  ...["bookings", "bookingDetails"].map((collectionGroup) => ({
    collectionGroup,
    queryScope: "COLLECTION" as const,
    fields: [field("ns"), field("owner.ref"), field("lastDay")],
  })),
  ...ROOMS.reservations.map((r) => ({
    collectionGroup: "bookings",
    queryScope: "COLLECTION" as const,
    fields: [field("ns"), field(`reservations.${r}.resource.ref`), field("lastDay")],
  })),
  {
    collectionGroup: "changeSets",
    queryScope: "COLLECTION",
    fields: [field("uid"), field("device"), field("seq", "DESCENDING")],
  },
];

const everywhere = [
  { order: "ASCENDING", queryScope: "COLLECTION" },
  { order: "ASCENDING", queryScope: "COLLECTION_GROUP" },
] as const;
/** Single fields that are asked for in all collections of a name at once. */
export const FIELD_OVERRIDES = [
  { collectionGroup: "changeSets", fieldPath: "at", indexes: everywhere },
  { collectionGroup: "members", fieldPath: "person.ref", indexes: everywhere },
  // Large maps that nobody asks for by a member.
  { collectionGroup: "counts", fieldPath: "changes", indexes: [] },
  { collectionGroup: "counts", fieldPath: "minutes", indexes: [] },
  // Lists of the lock of rooms, of up to 4,002 numbers: asked for by id alone (docs/decisions/080).
  ...["busy", "foreign", "names", "moves"].map((fieldPath) => ({
    collectionGroup: "occupancy",
    fieldPath,
    indexes: [],
  })),
  // Up to 2,000 blocks of a file: nobody asks for a manifest by them.
  { collectionGroup: "snapshots", fieldPath: "blocks", indexes: [] },
  // Letters to people: nobody asks for them, and Firestore deletes them when their time is over (docs/reminders.md).
  { collectionGroup: "mail", fieldPath: "expireAt", ttl: true, indexes: [] },
  // Notices go in the same way (docs/decisions/131).
  { collectionGroup: "notices", fieldPath: "expireAt", ttl: true, indexes: [] },
  ...["was", "held"].map((fieldPath) => ({ collectionGroup: "holds", fieldPath, indexes: [] })),
] as const;
