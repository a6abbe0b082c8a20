import { declare } from "../shared/command.ts";
import { VIA } from "../words/vias.ts";

export const profileDisplayName = declare({
  action: "profile.displayName",
  via: VIA.preferences,
  right: [],
  conflict: "fields",
});
export const profileDefaultSite = declare({
  action: "profile.defaultSite",
  via: VIA.preferences,
  right: [],
  conflict: "fields",
  latest: true,
});
export const profileGroupByCountry = declare({
  action: "profile.groupByCountry",
  via: VIA.preferences,
  right: [],
  conflict: "fields",
  latest: true,
});
export const profileLetters = declare({
  action: "profile.letters",
  via: VIA.preferences,
  right: [],
  conflict: "fields",
  latest: true,
});
export const profileRoomFilters = declare({
  action: "profile.roomFilters",
  via: VIA.rooms,
  right: [],
  conflict: "fields",
  latest: true,
});

/** Every command of the area. */
export const PROFILE_COMMANDS = [
  profileDisplayName,
  profileDefaultSite,
  profileGroupByCountry,
  profileLetters,
  profileRoomFilters,
] as const;
