import type { AnyRouter } from "@tanstack/react-router";
import { LOGIN_PATH } from "./guard.ts";

/**
 * Asks the screen's own leave question, as a navigation to login would, and answers whether the person may go. Signing out
 * ends the session before it navigates, so the question has to come first: unsaved edits go with the session. [SIGNIN-5]
 */
export async function mayLeave(router: AnyRouter): Promise<boolean> {
  const currentLocation = router.history.location;
  const nextLocation = { ...currentLocation, href: LOGIN_PATH, pathname: LOGIN_PATH, search: "", hash: "" };
  for (const { blockerFn } of router.history._getBlockers()) {
    if (await blockerFn({ currentLocation, nextLocation, action: "PUSH" })) return false;
  }
  return true;
}
