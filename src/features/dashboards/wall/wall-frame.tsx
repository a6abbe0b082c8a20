import { useComputedColorScheme } from "@mantine/core";
import { type ReactNode, useLayoutEffect } from "react";
import { createPortal } from "react-dom";
import type { SiteRow } from "#data/api.ts";
import { useSyncPart } from "#data/live.ts";
import { clockOf, momentOf } from "#domain/shared/time.ts";
import { ageOf } from "#domain/statistics/wall.ts";
import { groundOf } from "#domain/sync/freshness.ts";
import { WALL_WORDS as W } from "#domain/words/dashboards.ts";
import { say } from "#domain/words/say.ts";
import { useNow } from "#widgets/clock.ts";
import { Coming } from "#widgets/known.tsx";
import { zoneHint } from "#widgets/zone-hint.tsx";
import classes from "./wall.module.css";

/** The colours of the page as long as the wall is shown: dark ones, as a display hangs where people rest their eyes, unless the query asks for others. */
export function useWallTheme(asked: "light" | "dark" | null): "light" | "dark" {
  const own = useComputedColorScheme("light");
  const theme = asked ?? "dark";
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset["mantineColorScheme"] = theme;
    return () => void (dataset["mantineColorScheme"] = own);
  }, [theme, own]);
  return theme;
}

type Props = {
  readonly site: SiteRow;
  /** What is shown is drawn from. */
  readonly sources: readonly string[];
  /** At the left below: what the signs mean, what holds for all. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
};
/** The wall lies over the whole page: nothing of what is behind it can be reached or read. */
export function WallFrame({ site, sources, foot, children }: Props) {
  const now = useNow();
  useLayoutEffect(() => {
    const page = document.getElementById("root");
    page?.setAttribute("inert", "");
    return () => page?.removeAttribute("inert");
  }, []);
  return createPortal(
    <main className={classes["wall"]}>
      <header className={classes["head"]}>
        <h1>{site.title}</h1>
        <time className={classes["clock"]}>{clockOf(now, site.timeZone)}</time>
      </header>
      {children}
      <footer className={classes["foot"]}>
        {foot}
        <State site={site} sources={sources} now={now} />
      </footer>
    </main>,
    document.body,
  );
}

type StateProps = Pick<Props, "site" | "sources"> & { readonly now: number };
/** As of when the numbers are, that there is no connection, and that a session has ended: the numbers stay. */
function State({ site, sources, now }: StateProps) {
  const { heardAt, needed, offline } = useSyncPart((s) => ({
    heardAt: s && groundOf(s, sources).asOf,
    needed: s?.signInNeeded === true,
    offline: s?.net === "offline",
  }));
  const age = ageOf(heardAt, now);
  const hint = zoneHint(site.timeZone);
  return (
    <div className={classes["state"]}>
      {hint === null ? null : <span>{hint}</span>}
      {offline ? <span>{W.offline}</span> : null}
      <span className={classes["age"]} data-age={age}>
        {heardAt === null ? <Coming /> : say(W.asOf, { at: momentOf(heardAt, site.timeZone, now) })}
      </span>
      {needed ? <strong className={classes["strip"]}>{W.signInNeeded}</strong> : null}
    </div>
  );
}
