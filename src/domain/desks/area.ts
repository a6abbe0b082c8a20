export { desks } from "./collection.ts";
export { DESKS_COMMANDS as commands } from "./declared.ts";
