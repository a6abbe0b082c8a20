import { useEffect, useState } from "react";
import type { FloorRow, PlanFile } from "#data/api.ts";
import { LOADING, type LiveSource, useData, useLive, useSyncPart } from "#data/live.ts";
import type { PlanPart } from "#domain/floorplan/findings.ts";
import type { PlanTexts } from "#domain/floorplan/read-plan.ts";
import { drawn, loadDrawn } from "./drawn.ts";
import { type DrawnPlan, usePlanClient } from "./plan-client.ts";

/** A file of the floor that is not there to be read. */
export type FileProblem = { readonly part: PlanPart; readonly state: "missing" | "too-large" | "unreadable" };
export type PlanState =
  /** The floor has no drawing. */
  | { readonly state: "none" }
  | { readonly state: "loading" | "reading" }
  /** No file can be had; `problems` says why. */
  | { readonly state: "absent"; readonly problems: readonly FileProblem[] }
  /** The worker did not answer, or the code that shows a plan cannot be had. */
  | { readonly state: "failed" }
  /** What shows it is loaded as well (`drawn`). */
  | { readonly state: "ready"; readonly plan: DrawnPlan; readonly problems: readonly FileProblem[] };

type Read =
  { readonly texts: PlanTexts; readonly plan: DrawnPlan } | { readonly texts: PlanTexts; readonly plan: null };

const NO_FILE: LiveSource<PlanFile> = {
  subscribe: () => () => undefined,
  get: () => LOADING,
};
const NOTHING = { state: "loading" } as const;

type FileNow =
  | { readonly state: "ready"; readonly text: string }
  | { readonly state: Exclude<PlanFile["state"], "ready" | "awaited"> };

/** Without a connection nothing is on its way: what is awaited is missing. */
function useFile(path: string | null): FileNow {
  const data = useData();
  const live = useLive(path === null ? NO_FILE : data.plan(path));
  const offline = useSyncPart((sync) => sync?.net === "offline");
  if (live.state === "loading") return NOTHING;
  const file = live.value;
  if (file.state === "ready") return file;
  if (file.state !== "awaited") return { state: file.state };
  return offline ? { state: "missing" } : NOTHING;
}

function problemsOf(parts: readonly (readonly [PlanPart, string | null, FileNow])[]): FileProblem[] {
  return parts.flatMap(([part, path, file]) =>
    path !== null && file.state !== "ready" && file.state !== "loading" ? [{ part, state: file.state }] : [],
  );
}

/** The drawing of a floor that has none, as text; null where it has one, or its desks are not known yet. [PLAN-18] */
function useBlank(wanted: boolean, desks: readonly string[]): string | null {
  const [made, setMade] = useState<{ readonly of: string; readonly text: string } | null>(null);
  const of = wanted ? desks.join("\n") : "";
  useEffect(() => {
    if (of === "") return undefined;
    let current = true;
    void import("#domain/floorplan/blank-plan.ts").then(
      ({ blankPlan }) => current && setMade({ of, text: blankPlan(of.split("\n")) }),
      () => undefined, // the banner of missing files tells it; the list has all desks
    );
    return () => {
      current = false;
    };
  }, [of]);
  return of !== "" && made?.of === of ? made.text : null;
}

/** The text of a file that the floor names; else what is put in its place. */
const textOf = (path: string | null, file: FileNow, instead: string | null): string | null =>
  path !== null && file.state === "ready" ? file.text : instead;
const isComing = (path: string | null, file: FileNow): boolean => path !== null && file.state === "loading";

/** Has the plan worker read drawings, when none is awaited any more. Null until it has answered for the first time. */
function useRead(plan: string | null, bookables: string | null, waiting: boolean): Read | null {
  const client = usePlanClient();
  const [read, setRead] = useState<Read | null>(null);
  useEffect(() => {
    if (waiting || (plan === null && bookables === null)) return undefined;
    const texts = { plan, bookables };
    let current = true;
    Promise.all([client.load(texts), loadDrawn()]).then(
      ([done]) => current && setRead({ texts, plan: done }),
      () => current && setRead({ texts, plan: null }),
    );
    return () => {
      current = false;
    };
  }, [client, waiting, plan, bookables]);
  return read;
}

const NO_DESKS: readonly string[] = [];

/**
 * A floor's plan, read off the page; the drawings come from this device's own store.
 * @param desks of the floor, in order: where there is no drawing they stand on a blank map
 */
export function usePlan(
  floor: Pick<FloorRow, "planSvg" | "bookablesSvg">,
  desks: readonly string[] = NO_DESKS,
): PlanState {
  const client = usePlanClient();
  const { planSvg, bookablesSvg } = floor;
  const none = planSvg === null && bookablesSvg === null;
  const blank = useBlank(none, desks);
  const [under, over] = [useFile(planSvg), useFile(bookablesSvg)];
  const [plan, bookables] = [textOf(planSvg, under, null), textOf(bookablesSvg, over, blank)];
  const waiting = isComing(planSvg, under) || isComing(bookablesSvg, over);
  const read = useRead(plan, bookables, waiting);
  if (none && blank === null) return { state: "none" };
  if (waiting) return { state: "loading" };
  const problems = problemsOf([
    ["plan", planSvg, under],
    ["bookables", bookablesSvg, over],
  ]);
  if (plan === null && bookables === null) return { state: "absent", problems };
  const known = drawn() ? client.known({ plan, bookables }) : null;
  if (known) return { state: "ready", plan: known, problems };
  if (read?.texts.plan !== plan || read.texts.bookables !== bookables) return { state: "reading" };
  return read.plan ? { state: "ready", plan: read.plan, problems } : { state: "failed" };
}
