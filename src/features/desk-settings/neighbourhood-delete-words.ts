import type { FloorRow } from "#data/api.ts";
import type { NeighbourhoodLine } from "#domain/neighbourhoods/list.ts";
import { goesWith } from "#domain/neighbourhoods/own-circles.ts";
import { NEIGHBOURHOOD_WORDS } from "#domain/words/neighbourhoods.ts";
import { say } from "#domain/words/say.ts";
import { deskWords } from "./parts/neighbourhood-list.tsx";
import type { NeighbourhoodsState } from "./use-neighbourhoods.ts";

type Asked = Pick<NeighbourhoodLine, "neighbourhood" | "desks"> & {
  readonly docs: NeighbourhoodsState["docs"];
  readonly floors: readonly FloorRow[];
  readonly offline: boolean;
};

/** How many circles of the saved ones go with a neighbourhood, as a sentence; empty for none. [HOOD-13] */
function circleWords({ path }: { readonly path: string }, { docs, floors }: Pick<Asked, "docs" | "floors">): string {
  const stored = docs.find((d) => d.path === path);
  const all = floors.flatMap((f) => f.zones.circles);
  const n = stored ? all.filter((c) => goesWith(c, stored, docs)).length : 0;
  if (n === 0) return "";
  return n === 1 ? NEIGHBOURHOOD_WORDS.deleteCircle : say(NEIGHBOURHOOD_WORDS.deleteCircles, { n: String(n) });
}

/** The question before a neighbourhood is deleted: what goes with it, and when. [HOOD-6] [HOOD-13] */
export function questionOf({ neighbourhood, desks, offline, ...there }: Asked) {
  const title = neighbourhood.name;
  const words = {
    title,
    desks: desks === null ? NEIGHBOURHOOD_WORDS.itsDesks : deskWords(desks),
    circles: circleWords(neighbourhood, there),
  };
  const later = offline && !neighbourhood.made;
  const body = neighbourhood.made
    ? say(NEIGHBOURHOOD_WORDS.deleteMade, { title })
    : `${say(NEIGHBOURHOOD_WORDS.deleteBody, words)}${offline ? ` ${NEIGHBOURHOOD_WORDS.deleteOffline}` : ""}`;
  const yes = later ? NEIGHBOURHOOD_WORDS.deleteLater : NEIGHBOURHOOD_WORDS.deleteNow;
  return { title: NEIGHBOURHOOD_WORDS.deleteTitle, body, yes, no: NEIGHBOURHOOD_WORDS.keep, danger: true };
}
