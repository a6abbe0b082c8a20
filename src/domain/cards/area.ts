export { cards } from "./collection.ts";
export { CARDS_COMMANDS as commands } from "./declared.ts";
