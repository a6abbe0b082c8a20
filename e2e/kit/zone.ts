import { clockOf } from "../../src/domain/shared/time.ts";

const [DAY, NIGHT] = ["Europe/London", "Pacific/Auckland"] as const;
const hour = Number(clockOf(Date.now(), DAY).slice(0, 2));

/**
 * Time zone of test tenants and of the devices beside them: London, or Auckland while London's day is young or nearly
 * over. So a story of "today" has hours before its midnight, whenever it runs.
 */
export const SITE_ZONE = hour >= 4 && hour < 20 ? DAY : NIGHT;
