export { users } from "./collection.ts";
export { ACCOUNTS_COMMANDS as commands } from "./declared.ts";
