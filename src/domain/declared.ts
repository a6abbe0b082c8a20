import { ACCESS_CONTROL_COMMANDS } from "./access-control/declared.ts";
import { ACCOUNTS_COMMANDS } from "./accounts/declared.ts";
import { BOOKINGS_COMMANDS } from "./bookings/declared.ts";
import { CARDS_COMMANDS } from "./cards/declared.ts";
import { DESK_AUDITS_COMMANDS } from "./desk-audits/declared.ts";
import { DESKS_COMMANDS } from "./desks/declared.ts";
import { NEIGHBOURHOODS_COMMANDS } from "./neighbourhoods/declared.ts";
import { PEOPLE_COMMANDS } from "./people/declared.ts";
import { PLAN_IMPORT_COMMANDS } from "./plan-import/declared.ts";
import { PROFILE_COMMANDS } from "./profile/declared.ts";
import { ROOMS_COMMANDS } from "./rooms/declared.ts";
import { SITE_COMMANDS } from "./site/declared.ts";
import type { Declared } from "./shared/command.ts";

/** Every command of the product, in the order in which receipts and the audit log name them. */
export const DECLARED: readonly Declared[] = [
  ...DESKS_COMMANDS,
  ...PLAN_IMPORT_COMMANDS,
  ...NEIGHBOURHOODS_COMMANDS,
  ...BOOKINGS_COMMANDS,
  ...SITE_COMMANDS,
  ...PROFILE_COMMANDS,
  ...DESK_AUDITS_COMMANDS,
  ...PEOPLE_COMMANDS,
  ...ACCESS_CONTROL_COMMANDS,
  ...ACCOUNTS_COMMANDS,
  ...CARDS_COMMANDS,
  ...ROOMS_COMMANDS,
];

const BY_ACTION: ReadonlyMap<string, Declared> = new Map(DECLARED.map((c) => [c.action, c]));

/** The declaration of an action; undefined for one of no command, as of another build. */
export const declaredOf = (action: string): Declared | undefined => BY_ACTION.get(action);

/** What a device says of itself is sent before what it has made, so that others can name what is still owed. */
export const goesAhead = (action: string): boolean => declaredOf(action)?.ahead === true;

/** A preference, of which the latest counts: it stands in no list of changes. */
export const isLatest = (action: string): boolean => declaredOf(action)?.latest === true;
