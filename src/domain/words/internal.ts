/** Messages that nobody sees on a screen: thrown or logged, word for word (spec 1 §8, spec 2 §8). */
export const INTERNAL = {
  notApplied: "timeout waiting for updates to apply",
  noActiveSite: "no active site selected",
  cannotBookSpace: "cannot book space",
  alreadyIndexed: "bookable already indexed or already has a request active",
  noUserRef: "user doesn't have a ref to update",
  noSiteId: "no valid site id",
} as const;
