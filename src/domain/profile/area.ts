export { prefs } from "./collection.ts";
export { PROFILE_COMMANDS as commands } from "./declared.ts";
