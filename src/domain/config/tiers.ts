import { heldRoles } from "../access/access.ts";
import type { LayeredConfig } from "./layers.ts";
import type { UNRESTRICTED } from "./site-keys.ts";

/** Spec 1 §6: who books desks, with allowances of their own. */
export type Tier = "user" | "admin" | "ns-admin";
export type Allowance = { readonly advancedDays: number | typeof UNRESTRICTED; readonly weekends: boolean };

/** The highest tier that the roles give. */
export function tierOf(roles: readonly string[]): Tier {
  const held = heldRoles(roles);
  if (held.has("ns.admin")) return "ns-admin";
  return held.has("desk-booking.admin") ? "admin" : "user";
}

/** How far ahead, and whether on weekends, a tier may book a desk at a site. [CFG-4] */
export function allowanceOf(config: LayeredConfig, tier: Tier): Allowance {
  switch (tier) {
    case "ns-admin":
      return {
        advancedDays: config.deskBookingNsAdminAdvancedDays.value,
        weekends: config.deskBookingNsAdminWeekends.value,
      };
    case "admin":
      return {
        advancedDays: config.deskBookingAdminAdvancedDays.value,
        weekends: config.deskBookingAdminWeekends.value,
      };
    case "user":
      return { advancedDays: config.deskBookingAdvancedDays.value, weekends: config.deskBookingWeekends.value };
  }
}
