/** Fields of a room itself. */
export const ROOM_OWN_FIELD = {
  site: "Site",
  capacity: "Capacity",
  floor: "Floor",
  requiresApproval: "Requires approval",
  cateringIsEnabled: "Catering",
  cateringEditTimeEnd: "Catering changes end before",
  features: "Features",
  type: "Type",
} as const;
