export { observations, rounds } from "./collection.ts";
export { DESK_AUDITS_COMMANDS as commands } from "./declared.ts";
