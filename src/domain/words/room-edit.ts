import { say } from "./say.ts";

/** The screen that imports, as documents name it that it wrote last. */
export const IMPORT_VIA = "Import";

/** Making and changing rooms. */
export const ROOM_EDIT = {
  title: "Room",
  noRight: "You may not change rooms.",
  nothing: "Nothing has changed.",
  capacity: "A room holds up to 10,000 people",
  cateringEnd: "Catering Edit Time End is a number and d, h, m or s, e.g. 2h",
} as const;
const LABEL = { create: "Add room {name}", edit: "Edit room {name}" } as const;
export const roomEditLabel = (what: keyof typeof LABEL, name: string): string =>
  say(LABEL[what], { name: name.slice(0, 100) });
