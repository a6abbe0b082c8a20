import { DAY } from "./moments.ts";

/** Day some days after a moment, as ids name it. */
export const dayAt = (at: number, days: number): string => new Date(at + days * DAY).toISOString().slice(0, 10);

/** Where the stored tenant has more than others. */
export const PLACES = { annexe: (ns: string) => `${ns}-annexe` } as const;
