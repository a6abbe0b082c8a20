export { bookingDetails, roomBookings, rooms, workOrders } from "./collection.ts";
export { ROOMS_COMMANDS as commands } from "./declared.ts";
