import { declare } from "../shared/command.ts";
import { VIA } from "../words/vias.ts";
import { linkInput } from "./inputs.ts";

export const userRoles = declare({
  action: "users.roles",
  via: VIA.users,
  right: ["people.users"],
  conflict: "fields",
});
export const userSites = declare({
  action: "users.sites",
  via: VIA.users,
  right: ["people.users"],
  conflict: "fields",
});
export const userLink = declare({
  action: "users.link",
  via: VIA.users,
  right: ["people.users"],
  conflict: "whole",
  input: linkInput,
});
export const userUnlink = declare({
  action: "users.unlink",
  via: VIA.users,
  right: ["people.users"],
  conflict: "whole",
  input: linkInput,
});

/** Every command of the area. */
export const ACCOUNTS_COMMANDS = [userRoles, userSites, userLink, userUnlink] as const;
