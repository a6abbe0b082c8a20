import * as v from "valibot";
import { pictureTypeOf } from "../people/picture.ts";
import type { Json } from "../shared/json.ts";
import { CARD_PRINT } from "./limits.ts";
import { PLACED, USUAL_FACE } from "./print.ts";

const { fontSize, scale, offsetMax, keptLength, nameMax, waitingMax } = CARD_PRINT;
const between = (min: number, max: number) => v.pipe(v.number(), v.minValue(min), v.maxValue(max));
const DATA_URL = /^data:image\/(jpeg|png|webp);base64,[A-Za-z0-9+/=]+$/;

const designSchema = v.object({
  options: v.object({
    includeImage: v.boolean(),
    includeLogo: v.boolean(),
    topHole: v.boolean(),
    fontSize: between(fontSize.min, fontSize.max),
  }),
  placing: v.object({
    dx: between(-offsetMax, offsetMax),
    dy: between(-offsetMax, offsetMax),
    scale: between(scale.min, scale.max),
    turn: v.picklist([0, 90, 180, 270]),
  }),
  /** A picture that was chosen for this print, as a data URL; null: the person's own. */
  chosen: v.nullable(v.pipe(v.string(), v.maxLength(keptLength), v.regex(DATA_URL))),
});
/** What somebody chose for a card face: options, how the picture is placed, and another picture. */
export type Design = v.InferOutput<typeof designSchema>;
export const USUAL_DESIGN: Design = { options: USUAL_FACE, placing: PLACED, chosen: null };
/** A kept design; null for what is none. [CRD-308] */
export function designIn(found: Json): Design | null {
  const parsed = v.safeParse(designSchema, found);
  return parsed.success ? parsed.output : null;
}

/** Whose card is printed: as much of a person as is drawn. */
export type PrintedPerson = { readonly id: string; readonly title: string; readonly picture: string };

const waitingSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/)),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(nameMax)),
  person: v.object({ id: v.string(), title: v.string(), picture: v.string() }),
  /** When it was prepared, ms. */
  at: v.number(),
});
/** A prepared print that waits on this device. Its design is kept apart (`designKey`). */
export type WaitingPrint = v.InferOutput<typeof waitingSchema>;

/** Where the device keeps the list of prepared prints, the design of one, and what is being prepared for somebody. */
export const WAITING_KEY = "card-prints";
export const designKey = (id: string): string => `card-prints/${id}`;
export const preparingKey = (person: string): string => `card-print/${person}`;

/** The prepared prints of a device; what is none of them is left out. [CRD-307] */
export const waitingIn = (found: Json): readonly WaitingPrint[] =>
  (Array.isArray(found) ? found : []).flatMap((one: unknown) => {
    const parsed = v.safeParse(waitingSchema, one);
    return parsed.success ? [parsed.output] : [];
  });

type WaitingWrong = "no-name" | "too-many";
/** Why a print cannot be kept under a name; null: it can. One that waits already may be kept anew. [CRD-307] */
export function waitingWrong(list: readonly WaitingPrint[], { id, name }: Pick<WaitingPrint, "id" | "name">) {
  if (name.trim() === "") return "no-name" satisfies WaitingWrong;
  const isNew = list.every((w) => w.id !== id);
  return isNew && list.length >= waitingMax ? ("too-many" satisfies WaitingWrong) : null;
}
/** The list with a print in its place, or at the end; its name is cut to what is kept. [CRD-307] */
export function withWaiting(list: readonly WaitingPrint[], print: WaitingPrint): readonly WaitingPrint[] {
  const kept = { ...print, name: print.name.trim().slice(0, nameMax).trim() };
  return list.some((w) => w.id === kept.id) ? list.map((w) => (w.id === kept.id ? kept : w)) : [...list, kept];
}

const UNFIT_FOR_FILES = /[\\/:*?"<>|\p{Cc}\p{Cf}\s]+/gu;
/** What the file of a print is called: `card-Grace-Novak.pdf`; of several, `cards-3.pdf`. [CRD-306] */
export function printFileName(names: readonly string[]): string {
  const [name = "", ...others] = names;
  if (others.length > 0) return `cards-${names.length}.pdf`;
  const fit = name.replaceAll(UNFIT_FOR_FILES, "-").replaceAll(/^[-.]+|[-.]+$/g, "");
  return fit === "" ? "card.pdf" : `card-${fit}.pdf`;
}

/** What is missing on a face and drawn by a placeholder, or does not fit: each is told before it is printed. */
export type FaceTrouble = "no-picture" | "picture-not-here" | "no-logo" | "logo-not-here" | "name-cut";
/** Why somebody's own picture is not drawn: they have none, or it is not on this device. [CRD-304] */
export const pictureTrouble = ({ picture }: PrintedPerson): FaceTrouble =>
  pictureTypeOf(picture) === null ? "no-picture" : "picture-not-here";
