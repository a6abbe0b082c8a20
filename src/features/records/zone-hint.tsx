import type { Zone } from "#domain/shared/time.ts";
import { zoneHint } from "#widgets/zone-hint.ts";
import classes from "./records.module.css";

/** In which zone the times of a screen are, where that is not the browser's. [TIME-5] */
export function ZoneHint({ zone }: { readonly zone: Zone }) {
  const words = zoneHint(zone);
  return words === null ? null : <p className={classes["dim"]}>{words}</p>;
}
