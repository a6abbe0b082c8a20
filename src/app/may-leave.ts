import type { RegisteredRouter } from "@tanstack/react-router";
import { ADDRESSES } from "#domain/addresses.ts";

/**
 * Asks the screen's own leave question, as a navigation to login would, and answers whether the person may go. Signing out
 * ends the session before it navigates, so the question has to come first: unsaved edits go with the session. [SIGNIN-5]
 */
export async function mayLeave(router: RegisteredRouter): Promise<boolean> {
  const currentLocation = router.history.location;
  const nextLocation = { ...currentLocation, href: ADDRESSES.login, pathname: ADDRESSES.login, search: "", hash: "" };
  for (const { blockerFn } of router.history._getBlockers()) {
    if (await blockerFn({ currentLocation, nextLocation, action: "PUSH" })) return false;
  }
  return true;
}
