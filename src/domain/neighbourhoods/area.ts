export { neighbourhoods } from "./collection.ts";
export { NEIGHBOURHOODS_COMMANDS as commands } from "./declared.ts";
