export { bookings } from "./collection.ts";
export { BOOKINGS_COMMANDS as commands } from "./declared.ts";
