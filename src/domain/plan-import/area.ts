export { PLAN_IMPORT_COMMANDS as commands } from "./declared.ts";
