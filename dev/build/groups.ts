import type { Rolldown } from "vite";
import { inRoot } from "../paths.ts";
import { inAreas, type Modules } from "./areas.ts";
import { earlyScreens, firstScreen } from "./screens.ts";

/** What comes before there is a screen: signing in, the lock, updates and the configuration. */
const EARLY_CODE = [
  "app/update/updates.ts",
  "app/update/deployed.ts",
  "app/update/build-version.ts",
  "app/guard-data.ts",
  "app/remote-config.ts",
  "data/firebase/page-login.ts",
  "data/firebase/remote-config.ts",
].map((file) => inRoot("src", file));
/**
 * Of what these need, what may stand in one file: Mantine's index imports all of its controls, of which the sign-in needs one that the
 * first screen does not; what imports the SDK is apart.
 */
const OF_EARLY = /\/src\/(?!data\/firebase\/)|\/PasswordInput\//;
/** Whether one of these needs a module. */
function neededBy(...entries: readonly string[]): (id: string, modules: Modules) => boolean {
  let needed: Set<string> | null = null;
  const gather = (modules: Modules): Set<string> => {
    const all = new Set(entries);
    for (const id of all) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) all.add(next);
    return all;
  };
  return (id, modules) => (needed ??= gather(modules)).has(id);
}
const needed = neededBy(firstScreen().file);
const neededEarly = neededBy(...earlyScreens(), ...EARLY_CODE);
const comesLater = (id: string, modules: Modules): boolean => !needed(id, modules) && !neededEarly(id, modules);
const areaOf = inAreas(firstScreen().file);
const STYLES = /\.css$/;
/** Looks and controls, which other screens have as well; apart from what desks are about, so that a sign-in loads less. */
const CONTROLS = /\/node_modules\/|\/src\/ui\//;
/** Controls that the first rows do without. Mantine's index imports them all, so the bundler takes each for needed by whoever needs one. */
const LATER_CONTROLS =
  /\/@floating-ui\/|\/@mantine\/core\/esm\/(components\/(Accordion|Checkbox|Combobox|FileButton|FocusTrap|FloatingIndicator|Group|MultiSelect|PasswordInput|Pill|PillsInput|Popover|Portal|Radio|ScrollArea|SegmentedControl|Stack|Switch|TagsInput|Textarea|Transition)|utils\/(Floating|InlineInput))\/|\/@mantine\/hooks\/esm\/use-(long-press|focus-trap|focus-return|click-outside|debounced-callback|mutation-observer|shallow-effect)\/|\/components\/Overlay\//;

/**
 * What several screens share comes in one file for each layer of the code: an installation keeps every file on its own, one after the
 * other. Layers import downwards only, so that no two files need each other. Rows and columns stand apart
 * from the other controls: the sign-in needs some of those, and none of these.
 */
const LAYERS = [
  { name: "layout", test: /\/@mantine\/core\/esm\/components\/(Group|Stack)\// },
  { name: "vendor", test: /\/node_modules\/(@mantine|@floating-ui|@tanstack|react|clsx|date-fns|d3)/ },
  { name: "domain", test: /\/src\/domain\// },
  { name: "data", test: /\/src\/data\/(?!firebase\/)/ },
  { name: "ui", test: /\/src\/ui\// },
  { name: "widgets", test: /\/src\/widgets\// },
];

type Options = Exclude<Rolldown.OutputOptions["codeSplitting"], boolean | undefined>;
type Group = NonNullable<Options["groups"]>[number];

/** Files of the page. What every start needs is one file: it compresses better than the shared pieces that the bundler would make of it. */
export const PAGE_GROUPS: Group[] = [
  { name: "shell", tags: ["$initial"], priority: 9 },
  {
    name: (id, modules) => (CONTROLS.test(id) && !LATER_CONTROLS.test(id) && needed(id, modules) ? "controls" : null),
    minShareCount: 2,
    priority: 8,
  },
  // What keeps long lists to the rows in sight comes behind the first of them (`widgets/table/row-window.ts`).
  { name: "rows", test: /\/node_modules\/@tanstack\/(react-virtual|virtual-core)\//, priority: 8 },
  {
    name: (id, modules) => (!LATER_CONTROLS.test(id) && needed(id, modules) ? "desks" : null),
    minShareCount: 2,
    priority: 7,
  },
  {
    name: (id, modules) => (OF_EARLY.test(id) && neededEarly(id, modules) ? "early" : null),
    minShareCount: 2,
    priority: 6,
  },
  // A tenant's own look is worked out while the first screen starts: not behind all of the domain.
  { name: "look-limits", test: /\/src\/domain\/floorplan\/limits\.ts$/, minShareCount: 2, priority: 5 },
  // Style sheets of all that comes later in one file: forty small ones took half as much again.
  { name: (id, modules) => (STYLES.test(id) && comesLater(id, modules) ? "looks" : null), priority: 5 },
  { name: (id, modules) => (comesLater(id, modules) ? areaOf(id, modules) : null), priority: 0 },
  ...LAYERS.map((layer, i) => ({ name: layer.name, test: layer.test, minShareCount: 2, priority: LAYERS.length - i })),
];

/** Entry files of workers: nothing stands in them but what starts them. */
const WORKER_ENTRY = /\/workers\/[\w-]+\.ts$/;

/** Files of a worker. What it starts with and its other chunks need stands beside its entry, which nothing may import (`entriesApart`). */
export const WORKER_GROUPS: Group[] = [
  { name: "start", tags: ["$initial"], test: (id) => !WORKER_ENTRY.test(id), priority: 1 },
  { name: "domain", test: /\/src\/domain\//, minShareCount: 2 },
  { name: "data", test: /\/src\/data\/(?!firebase|sync)/, minShareCount: 2 },
];
