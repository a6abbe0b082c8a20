import type { FloorRow } from "#data/api.ts";
import type { HoodLine } from "#domain/neighbourhoods/list.ts";
import { goesWith } from "#domain/neighbourhoods/own-circles.ts";
import { HOOD_WORDS } from "#domain/words/neighbourhoods.ts";
import { say } from "#domain/words/say.ts";
import { deskWords } from "./parts/hood-list.tsx";
import type { HoodsState } from "./use-hoods.ts";

type Asked = Pick<HoodLine, "hood" | "desks"> & {
  readonly docs: HoodsState["docs"];
  readonly floors: readonly FloorRow[];
  readonly offline: boolean;
};

/** How many circles of the saved ones go with a neighbourhood, as a sentence; empty for none. [HOOD-13] */
function circleWords({ path }: { readonly path: string }, { docs, floors }: Pick<Asked, "docs" | "floors">): string {
  const stored = docs.find((d) => d.path === path);
  const all = floors.flatMap((f) => f.zones.circles);
  const n = stored ? all.filter((c) => goesWith(c, stored, docs)).length : 0;
  if (n === 0) return "";
  return n === 1 ? HOOD_WORDS.deleteCircle : say(HOOD_WORDS.deleteCircles, { n: String(n) });
}

/** The question before a neighbourhood is deleted: what goes with it, and when. [HOOD-6] [HOOD-13] */
export function questionOf({ hood, desks, offline, ...there }: Asked) {
  const title = hood.name;
  const words = {
    title,
    desks: desks === null ? HOOD_WORDS.itsDesks : deskWords(desks),
    circles: circleWords(hood, there),
  };
  const later = offline && !hood.made;
  const body = hood.made
    ? say(HOOD_WORDS.deleteMade, { title })
    : `${say(HOOD_WORDS.deleteBody, words)}${offline ? ` ${HOOD_WORDS.deleteOffline}` : ""}`;
  const yes = later ? HOOD_WORDS.deleteLater : HOOD_WORDS.deleteNow;
  return { title: HOOD_WORDS.deleteTitle, body, yes, no: HOOD_WORDS.keep, danger: true };
}
