import type { Zone } from "#domain/shared/time.ts";
import { TIMES } from "#domain/words/times.ts";
import { say } from "#domain/words/say.ts";
import { deviceZone } from "./device-zone.ts";
import classes from "./zone-hint.module.css";

const isHere = (zone: Zone): boolean => deviceZone() === zone;

/** In which zone a site's times are said, where that is not the device's own; null where there is nothing to say. */
export const zoneHint = (zone: Zone): string | null => (isHere(zone) ? null : say(TIMES.site, { zone }));

/**
 * In which zone the times of a screen are, where that is not the device's own: all but those that say as of when something is
 * here. For the head of every screen that shows times of a site. [TIME-5]
 */
export function ZoneHint({ zone }: { readonly zone: Zone }) {
  return isHere(zone) ? null : (
    <p className={classes["hint"]} data-zone="">
      {say(TIMES.screen, { zone })}
    </p>
  );
}
