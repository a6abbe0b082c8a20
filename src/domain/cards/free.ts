/** What a card is without an owner (spec 3 §4), whoever took it back: a person, or functions when its owner is deleted. */
export const FREE = {
  role: null,
  owner: null,
  sites: {},
  enabledFrom: null,
  enabledTo: null,
  assignedAt: null,
  updateReason: null,
} as const;
