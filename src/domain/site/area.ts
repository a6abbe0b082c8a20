export { floors, roomSpaces, sites, tenants } from "./collection.ts";
export { SITE_COMMANDS as commands } from "./declared.ts";
