import { millisecondsInDay as DAY_MS } from "date-fns/constants";

/** After this many days of the seven the warning becomes urgent. (reliability F26) */
const SOON_DAYS = 5;

export type TabFacts = {
  readonly userAgent: string;
  readonly touchPoints: number;
  /** Runs as an installed app. */
  readonly standalone: boolean;
  /** When the oldest unsent change was made; null when nothing is unsent. */
  readonly unsentSince: number | null;
  readonly now: number;
};

/** Every browser of these devices clears a tab's storage as Safari does. An iPad calls itself a Macintosh, which has no touch screen. */
const isApplePad = ({ userAgent, touchPoints }: TabFacts): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && touchPoints > 1);

/**
 * Whether unsent work stands where the browser may clear it: an uninstalled tab on iOS or iPadOS loses its storage after seven
 * days without a visit. [SYNCUI-18]
 */
export function tabRisk(facts: TabFacts): "none" | "unsent" | "soon" {
  const { standalone, unsentSince, now } = facts;
  if (unsentSince === null || standalone || !isApplePad(facts)) return "none";
  return now - unsentSince >= SOON_DAYS * DAY_MS ? "soon" : "unsent";
}
