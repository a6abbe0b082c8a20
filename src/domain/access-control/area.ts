export { accessControls, restrictedAccess } from "./collection.ts";
export { ACCESS_CONTROL_COMMANDS as commands } from "./declared.ts";
