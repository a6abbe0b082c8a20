export { deskDays, deskMinutes, roomDays } from "./collection.ts";
