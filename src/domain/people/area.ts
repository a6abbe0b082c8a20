export { departments, listed, members, people } from "./collection.ts";
export { PEOPLE_COMMANDS as commands } from "./declared.ts";
