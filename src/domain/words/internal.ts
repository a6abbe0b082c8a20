/** Messages that nobody sees on a screen: thrown or logged, word for word (spec 1 §8, spec 2 §8, spec 3 §8). */
export const INTERNAL = {
  notApplied: "timeout waiting for updates to apply",
  noActiveSite: "no active site selected",
  cannotBookSpace: "cannot book space",
  alreadyIndexed: "bookable already indexed or already has a request active",
  noUserRef: "user doesn't have a ref to update",
  noSiteId: "no valid site id",
  noCardToEdit: "no card to edit",
  noPermanentCard: "no permanent card",
  noPerson: "no person",
  noPersonToAdd: "No person to add membership for",
  noPersonPermissions: "no person to update site permissions for",
  noSiteToAdd: "no activeSite to add the person to",
  noPersonHistory: "no person to bind card-history",
  givingUp: "giving up fetching records after {n} attempts",
} as const;
