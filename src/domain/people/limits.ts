import { EMAIL } from "../shared/email.ts";

/** Longest texts of a person (spec 3 §5). */
export const PEOPLE = {
  titleMax: 100,
  displayNameMax: 25,
  textMax: 100,
  emailMax: EMAIL.max,
  /** Longest path of a document that another one names. */
  refMax: 200,
  costCentreMax: 100,
  /** Ours: what one document holds at most; each has a message at its field. */
  phonesMax: 10,
  phoneMax: 40,
  tagsMax: 50,
  tagMax: 60,
  delegatesMax: 10,
  /** … of which one save changes so many: the rules could not judge more. */
  delegatesAtOnce: 4,
  /** Sites that somebody may be a member of. */
  sitesMax: 50,
  neighbourhoodsMax: 20,
  /** A creation can be taken back by whoever made it for so long, days (docs/decisions/069). */
  undoDays: 30,
} as const;

/** Spec 3 §3. */
export const PHONE_TYPES = ["Work", "Home", "Mobile", "Ext", "Work Mobile", "Home Mobile"] as const;
