import { isMissing, tellFault } from "./fault.ts";
import { inTime } from "./in-time.ts";

/**
 * A part of the app whose code comes when it is wanted; null where its files cannot be had, which is said.
 * @throws what the code itself throws, which is said as a fault of this device
 */
export async function filesOrSay<T>(coming: Promise<T>): Promise<T | null> {
  try {
    return await inTime(coming);
  } catch (e) {
    tellFault(e);
    if (!isMissing(e)) throw e;
    return null;
  }
}
