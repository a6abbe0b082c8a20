import type { FoundKind, FoundRow, SearchAnswer } from "#data/api.ts";
import type { AddressPath, Query } from "#domain/addresses.ts";
import { answering } from "#domain/search/marks.ts";
import { questionOf } from "#domain/search/question.ts";
import { labelsOf } from "#domain/labels.ts";
import { isSpaceKind, type KindLabels } from "#domain/site/kinds.ts";
import { PALETTE } from "#domain/words/palette.ts";
import { say } from "#domain/words/say.ts";
import { type Around, mayOpen, ROUTES, type ScreenRoute } from "../routes.ts";

export const ACTIONS = [
  "syncNow",
  "preferences",
  "coloursAuto",
  "coloursLight",
  "coloursDark",
  "shortcuts",
  "signOut",
] as const;
export type Action = (typeof ACTIONS)[number];
/** One line that can be chosen. */
export type Option = { readonly id: string; readonly title: string } & (
  | { readonly of: "found"; readonly row: FoundRow }
  | { readonly of: "screen"; readonly path: AddressPath; readonly search?: Query }
  | { readonly of: "action"; readonly action: Action }
  | { readonly of: "more"; readonly kind: FoundKind }
);
export type OptionGroup = {
  readonly id: string;
  readonly title: string;
  readonly total: number;
  readonly options: readonly Option[];
};

const own = (words: { readonly [key: string]: unknown }, key: string) => {
  const word = Object.hasOwn(words, key) ? words[key] : null;
  return typeof word === "string" ? word : null;
};
/** What a kind is called: desks and rooms by the labels of their kinds, what the search has no word for by its own. [KIND-1] */
export function kindWord(kind: FoundKind, labels: KindLabels): string {
  if (isSpaceKind(kind)) return labels[kind];
  return own(PALETTE, kind) ?? labelsOf(kind).many ?? kind;
}

const found = (row: FoundRow): Option => ({ id: row.key, title: row.title, of: "found", row });

/** The screens that are built and permitted, without those that need to be told of what. */
export function screensFor(around: Around, routes: readonly ScreenRoute[] = ROUTES): readonly Option[] {
  const open = routes.filter((r) => r.screen && !r.path.includes("$") && mayOpen(r, around));
  return open.flatMap(({ path, title, asks = [] }): readonly Option[] => [
    { id: `screen:${path}`, title, of: "screen", path },
    ...asks.map(({ word, search }): Option => ({
      id: `screen:${path} ${word}`,
      title: word,
      of: "screen",
      path,
      search,
    })),
  ]);
}

const actions: readonly Option[] = ACTIONS.map((action) => ({
  id: `action:${action}`,
  title: PALETTE[action],
  of: "action",
  action,
}));

type Given = {
  readonly text: string;
  readonly answer: SearchAnswer | null;
  readonly screens: readonly Option[];
  /** One kind alone, or null. */
  readonly only: FoundKind | null;
  readonly labels: KindLabels;
};

function groupOf(kind: FoundKind, { answer, only, labels }: Given): OptionGroup[] {
  const group = answer?.groups.find((g) => g.kind === kind);
  if (!group || (only !== null && only !== kind)) return [];
  const all = only === null && group.total > group.rows.length;
  const more: Option = {
    id: `more:${kind}`,
    title: say(PALETTE.more, { n: group.total.toLocaleString("en-GB") }),
    of: "more",
    kind,
  };
  return [
    {
      id: kind,
      title: kindWord(kind, labels),
      total: group.total,
      options: [...group.rows.map(found), ...(all ? [more] : [])],
    },
  ];
}

const listed = (id: string, title: string, options: readonly Option[]): OptionGroup[] =>
  options.length === 0 ? [] : [{ id, title, total: options.length, options }];

/** What the list shows: what was opened last and everything that can be done where nothing is asked, else what answers. [PAL-3] */
export function groupsFor(given: Given): readonly OptionGroup[] {
  const question = questionOf(given.text);
  if (!question && given.text.trim() !== "") return []; // a text that names nothing, such as a picture of a face
  if (!question)
    return given.only !== null
      ? []
      : [
          ...listed("recent", PALETTE.recent, given.answer?.recent.map(found) ?? []),
          ...listed("screens", PALETTE.screens, given.screens),
          ...listed("actions", PALETTE.actions, actions),
        ];
  const named = (options: readonly Option[]) => (given.only === null ? answering(question, options) : []);
  return [
    ...listed("screens", PALETTE.screens, named(given.screens)),
    ...(given.answer?.groups ?? []).flatMap(({ kind }) => groupOf(kind, given)),
    ...listed("actions", PALETTE.actions, named(actions)),
  ];
}

/** How many answers there are in all. */
export const countOf = (groups: readonly OptionGroup[]): number => groups.reduce((n, g) => n + g.total, 0);

/** What is not all here, in words. [PAL-7] */
export function partWords(answer: SearchAnswer | null, only: FoundKind | null, labels: KindLabels): readonly string[] {
  const count = (n: number) => n.toLocaleString("en-GB");
  return (answer?.parts ?? [])
    .filter((p) => p.kind !== "site" && (only === null || p.kind === only))
    .map(({ kind, here, total }) =>
      total === null || total <= here
        ? say(PALETTE.part, { kind: kindWord(kind, labels), here: count(here) })
        : say(PALETTE.partOf, { kind: kindWord(kind, labels), here: count(here), total: count(total) }),
    );
}

/** The second line of what was found. `sites` gives titles. */
export function secondLine(row: FoundRow, siteTitle: (id: string) => string): string {
  const joined = (...parts: readonly string[]) => parts.filter((p) => p !== "").join(" · ");
  switch (row.kind) {
    case "person":
      return joined(row.active ? "" : PALETTE.inactive, row.email, row.department, row.sites.map(siteTitle).join(", "));
    case "card":
      return joined(row.number, row.owner || PALETTE.notAssigned);
    case "desk":
      return joined(row.floorTitle, siteTitle(row.site), deskWords(row.disabled));
    case "room":
      return joined(
        row.floorTitle,
        siteTitle(row.site),
        row.capacity === null ? "" : say(PALETTE.seats, { n: String(row.capacity) }),
      );
    case "room-booking":
      return joined(row.when, row.rooms, siteTitle(row.site));
    case "user":
      return joined(row.email, row.roles.join(", "));
    case "site":
      return PALETTE.chooseSite;
    default:
      return "";
  }
}

function deskWords(disabled: boolean | string): string {
  if (disabled === false || disabled === "") return PALETTE.bookable;
  return typeof disabled === "string" ? say(PALETTE.notBookableFor, { reason: disabled }) : PALETTE.notBookable;
}
