export { integrations } from "./collection.ts";
