import type { Json } from "#domain/shared/json.ts";
import type { PlanFile } from "../api.ts";

/** A drawing as kept: the revision of the floor that named it, and what came of it. */
export type Kept = { readonly rev: number; readonly file: PlanFile };

export const keptOf = (value: Json): Kept | null => value as unknown as Kept | null;
/** The file as screens get it. */
export const planFileOf = (value: Json): PlanFile => keptOf(value)?.file ?? { state: "loading" };
