export { notices } from "./collection.ts";
export { NOTICES_COMMANDS as commands } from "./declared.ts";
