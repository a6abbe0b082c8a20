import { accessLabels } from "./access-control/labels.ts";
import { userLabels } from "./accounts/labels.ts";
import { bookingLabels } from "./bookings/labels.ts";
import { cardLabels } from "./cards/labels.ts";
import type { Kind } from "./collections.ts";
import { deskLabels } from "./desks/labels.ts";
import { neighbourhoodLabels } from "./neighbourhoods/labels.ts";
import { departmentsLabels, memberLabels, personLabels } from "./people/labels.ts";
import { prefsLabels } from "./profile/labels.ts";
import { detailsLabels, roomBookingLabels, roomLabels, workOrderLabels } from "./rooms/labels.ts";
import { observationLabels, roundLabels } from "./desk-audits/labels.ts";
import type { Labels } from "./shared/field-spec.ts";
import { floorLabels, roomSpaceLabels, siteLabels } from "./site/labels.ts";

/** How kinds of documents are told on screen. Apart from `domain/collections.ts`, so that workers carry no words. */
const LABELS: { readonly [K in Kind]?: Labels } = {
  booking: bookingLabels,
  desk: deskLabels,
  floor: floorLabels,
  neighbourhood: neighbourhoodLabels,
  "room-space": roomSpaceLabels,
  room: roomLabels,
  departments: departmentsLabels,
  site: siteLabels,
  user: userLabels,
  round: roundLabels,
  observation: observationLabels,
  prefs: prefsLabels,
  person: personLabels,
  member: memberLabels,
  card: cardLabels,
  access: accessLabels,
  restricted: accessLabels,
  "room-booking": roomBookingLabels,
  "booking-details": detailsLabels,
  "work-order": workOrderLabels,
};
const NONE: Labels = { fields: {} };

/** How a kind is told; one that nobody described has no named fields. */
export const labelsOf = (kind: string): Labels => (Object.hasOwn(LABELS, kind) ? (LABELS[kind as Kind] ?? NONE) : NONE);
