export { syncReports } from "./collection.ts";
