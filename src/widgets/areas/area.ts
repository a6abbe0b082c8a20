import type { FunctionComponent } from "react";
import type { QueryName, SiteRow } from "#data/api.ts";
import type { Permission } from "#domain/access/access.ts";
import type { AddressName, Query } from "#domain/addresses.ts";
import type { Features } from "#domain/config/features.ts";
import type { IconName } from "#ui/icons.tsx";

type Section = Extract<keyof Features, `section${string}Enabled`>;
export type LinkCount = FunctionComponent<{ readonly site: SiteRow }>;
export type SiteHas = "hasDeskBooking" | "hasRoomBooking";
/** The groups of the drawer (spec 1 §2.3). */
export type DrawerGroupName = "people" | "deskBooking" | "roomBooking" | "dashboard" | "admin" | "sync";

/** A screen of the product: where it is, what it is called, who may open it, and what shows it. */
export type Screen = {
  readonly at: AddressName;
  readonly title: string;
  /** Any one of these rights opens it; none named: everybody with app access. */
  readonly needs: readonly Permission[];
  /** Only in this namespace. */
  readonly onlyNs?: string;
  /** Only while this section is switched on (spec 1 §3). */
  readonly flag?: Section;
  /** The screen that this one is shown in (spec 1 §2.1: a child route). */
  readonly within?: AddressName;
  /** Only at sites that have this. */
  readonly site?: SiteHas;
  /** Whoever has one of these needs no such site: the screen has more for them. */
  readonly anySiteFor?: readonly Permission[];
  /** What the screen can be opened for at once, found by its words in the search. */
  readonly asks?: readonly { readonly word: string; readonly search: Query }[];
  /** Marked so wherever a link leads here. */
  readonly beta?: true;
  /** Its link in the drawer: at which place of which group, in which words where not those of its title, and with which icon where not the group's. */
  readonly link?: {
    readonly in: DrawerGroupName;
    readonly place: number;
    readonly word?: string;
    readonly icon?: IconName;
    /** How many things wait behind the link: a component that shows a number and in words of what, or nothing. */
    readonly count?: () => Promise<LinkCount>;
  };
  /**
   * Live lists that the screen asks at once: a start at its address is told their last answers together with who is here, and
   * paints them before the replica is open (decision 006). Only where the address has no parameter.
   */
  readonly firstQueries?: readonly QueryName[];
  /** Those of them that ask for a day: every morning there is no answer of last time, and a start paints without. */
  readonly newDaily?: readonly QueryName[];
  /**
   * The screen that a start shows most often; one of them all. Its files are few, and come beside the app's own (performance T1,
   * decision 031): the build reads this where it is declared (`dev/build/screens.ts`).
   */
  readonly first?: true;
  /** Its component, by an import of its own: its files load when it is first shown. */
  readonly load: () => Promise<FunctionComponent>;
};

/** What an area of the product shows: each folder of `src/features` that has screens says it in its `area.ts` (decision 062). */
export type Area = { readonly screens: readonly Screen[] };
