import { absence } from "../shared/absence.ts";
import { text } from "../shared/doc-reads.ts";
import type { Json, JsonObject } from "../shared/json.ts";
import { say } from "./say.ts";

/** Words of neighbourhoods and circles in Desk Settings; those of the specification are in `spec.ts`. */
export const NEIGHBOURHOOD_WORDS = {
  title: "Neighbourhoods",
  titleOf: "Neighbourhoods ({n})",
  one: "Neighbourhood",
  none: "None",
  unnamed: "(no name)",
  showAll: "Show all {n} neighbourhoods",
  noneYet: "This site has no neighbourhoods yet.",
  create: "New neighbourhood",
  createTitle: "Create neighbourhood",
  createDo: "Create",
  name: "Name",
  colour: "Colour",
  colourCode: "Colour code",
  exclusive: "Exclusive",
  exclusiveHow: "Only its members may book its desks.",
  desksOn: "{n} desks",
  deskOn: "1 desk",
  noDesks: "no desks",
  desksUnknown: "desks not counted yet",
  itsDesks: "desks",
  floors: "on {floors}",
  select: "Select {title}: {what}",
  selected: "{title} selected",
  howTo: "Tap desks on the plan or in the list to put them in or take them out.",
  done: "Done",
  delete: "Delete",
  deleteTitle: "Delete neighbourhood?",
  deleteBody:
    '"{title}" is deleted, and its {desks} belong to none.{circles} This cannot be undone. What you have not saved of it is lost.',
  deleteCircle: " Its circle goes with it.",
  deleteCircles: " Its {n} circles go with it.",
  deleteOffline: "There is no connection. It stays until there is one, and you can cancel until then.",
  deleteNow: "Delete",
  deleteLater: "Delete when online",
  deleteMade: '"{title}" was not saved yet. It is taken away.',
  deleting: "Deleted when online",
  deletingNow: "Being deleted…",
  deletingUnsure: "The connection broke while it was being deleted. It goes on when online.",
  cancelDelete: "Cancel",
  cancelDeleteOf: "Cancel deleting {title}",
  deleteCancelled: "It is not deleted.",
  keep: "Keep",
  edited: "Not saved yet",
  pending: "Waiting to be sent",
  exclusiveMark: "exclusive",
  adHocMark: "exclusive, on the day for anyone",
  list: "Neighbourhoods of this site",
  inNeighbourhood: "in {title}",
  addShown: "Add all shown",
  changeBody: 'Desk {desk} belongs to "{from}". Move it to "{to}"?',
  changeBodyMany: '{n} desks belong to other neighbourhoods. Move them to "{to}"?',
  movesQuietly: "Desks of other neighbourhoods are moved without a question.",
  staysQuietly: "Desks of other neighbourhoods stay where they are, without asking.",
  askAgain: "Ask again",
  // members
  members: "Members",
  membersOf: "Members ({n})",
  membersNone: absence("Nobody is a member of this neighbourhood."),
  membersAll: "Show all {n} members",
  memberGone: "{name} (no longer active)",
  // circles
  circles: "Circles",
  circlesMode: "Circles on the plan",
  modeNone: "None",
  modePreview: "Preview",
  modeEdit: "Edit",
  circlesHow:
    "Drag on the plan to draw a circle. Drag a circle to move it, its edge to resize it. A second finger, the wheel and the buttons move the plan.",
  circlesSheet: "Lower this sheet to draw on the plan.",
  circleNumber: "A number on the plan",
  circlesLocked: "Stop editing circles to select a neighbourhood.",
  circle: "Circle",
  circleAt: "at {x}, {y}, radius {r}",
  circleAdd: "Add circle",
  circleOf: "Circle {n}",
  circleX: "X",
  circleY: "Y",
  circleR: "Radius",
  circleFill: "Fill",
  circleColour: "Colour of new circles",
  circleRed: "Red",
  circleDelete: "Delete circle {n}",
  circlesNone: absence("No circles on this floor yet."),
  circlesFull: "A floor has up to {n} circles.",
  grid: "Grid lines",
  circleKeys: "Arrow keys move the circle, plus and minus resize it, Delete takes it away.",
  // counts
  floorCount: "{n} desks on this floor",
  siteCount: "{n} at this site",
} as const;

/** Why something about neighbourhoods was not done, by code of `NeighbourhoodRefusal`; the specification's own are in `spec.ts`. */
export const NEIGHBOURHOOD_REFUSED = {
  "name-missing": "A neighbourhood needs a name.",
  "name-too-long": "A name has at most 100 characters.",
  "name-backslash": "A name cannot contain a backslash.",
  "no-colour": "This is no colour. Write it as #rrggbb.",
  gone: "A neighbourhood of these changes is no longer there.",
} as const;

const LABEL = {
  created: 'Neighbourhood "{title}" created',
  renamed: 'Neighbourhood "{from}" renamed to "{to}"',
  changed: 'Neighbourhood "{title}" changed',
  changedMany: "{n} neighbourhoods changed",
  deleted: 'Neighbourhood "{title}" deleted',
  moved: "{n} desks moved between neighbourhoods",
  movedOne: "Desk {title} moved to another neighbourhood",
  circles: "Circles of {floor} changed",
} as const;

type Named = {
  readonly path: string;
  readonly field: string;
  readonly name: string;
  readonly seen: Json;
  readonly to: Json;
  readonly whole: JsonObject | null;
};

function neighbourhoodsLabel(neighbourhoods: readonly Named[]): readonly string[] {
  const paths = new Set(neighbourhoods.map((e) => e.path));
  if (paths.size === 0) return [];
  if (paths.size > 1) return [say(LABEL.changedMany, { n: String(paths.size) })];
  const made = neighbourhoods.find((e) => e.whole !== null);
  if (made) return [say(LABEL.created, { title: text(made.whole?.["title"]) })];
  const renamed = neighbourhoods.find((e) => e.field === "title");
  if (renamed) return [say(LABEL.renamed, { from: text(renamed.seen), to: text(renamed.to) })];
  return [say(LABEL.changed, { title: neighbourhoods[0]?.name ?? "" })];
}

function movesLabel(moves: readonly Named[]): readonly string[] {
  const [only, ...more] = moves;
  if (!only) return [];
  return [
    more.length === 0 ? say(LABEL.movedOne, { title: only.name }) : say(LABEL.moved, { n: String(moves.length) }),
  ];
}

/** One line for history and sync screen. @param deleted title of a neighbourhood that is deleted */
export function neighbourhoodLabel(edits: readonly Named[], deleted?: string): string {
  if (deleted !== undefined) return say(LABEL.deleted, { title: deleted });
  const moves = edits.filter((e) => e.field === "neighbourhood");
  const circles = edits.filter((e) => e.field.includes("/"));
  const neighbourhoods = edits.filter((e) => !moves.includes(e) && !circles.includes(e));
  const floors = [...new Set(circles.map((e) => e.name))].map((floor) => say(LABEL.circles, { floor }));
  return [...neighbourhoodsLabel(neighbourhoods), ...movesLabel(moves), ...floors].join(" · ").slice(0, 300);
}

/** Deleting a neighbourhood that has changed meanwhile: what it would do, or why it does nothing. */
export const NEIGHBOURHOOD_DELETE_ANEW = {
  deletes: 'Deletes the neighbourhood "{title}".',
  leaves: "Its desks belong to none, and its circles go with it.",
  gone: "The neighbourhood is deleted already.",
} as const;
