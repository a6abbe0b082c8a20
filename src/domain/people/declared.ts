import { declare } from "../shared/command.ts";
import { VIA } from "../words/vias.ts";
import { activeInput, createInput, memberAddInput, memberEndInput } from "./inputs.ts";

export const personCreate = declare({
  action: "people.create",
  via: VIA.people,
  right: ["people.directory"],
  conflict: "whole",
  input: createInput,
});
export const personEdit = declare({
  action: "people.edit",
  via: VIA.people,
  right: ["people.directory"],
  conflict: "fields",
});
export const personActive = declare({
  action: "people.active",
  via: VIA.people,
  right: ["people.directory"],
  conflict: "whole",
  input: activeInput,
});
export const personDelegates = declare({
  action: "people.delegates",
  via: VIA.people,
  right: ["people.directory"],
  conflict: "fields",
});
export const personPicture = declare({
  action: "people.picture",
  via: VIA.people,
  right: ["people.directory"],
  conflict: "fields",
});
export const memberAdd = declare({
  action: "members.add",
  via: VIA.people,
  right: ["people.directory"],
  conflict: "whole",
  input: memberAddInput,
});
export const memberEdit = declare({
  action: "members.edit",
  via: VIA.people,
  right: ["people.directory"],
  conflict: "fields",
});
export const memberEnd = declare({
  action: "members.end",
  via: VIA.people,
  right: ["people.directory"],
  conflict: "whole",
  input: memberEndInput,
});
export const memberPermissions = declare({
  action: "members.permissions",
  via: VIA.people,
  right: ["people.permissions"],
  conflict: "fields",
});

/** Every command of the area. */
export const PEOPLE_COMMANDS = [
  personCreate,
  personEdit,
  personActive,
  personDelegates,
  personPicture,
  memberAdd,
  memberEdit,
  memberEnd,
  memberPermissions,
] as const;
