/** How much of a sheet is seen: its handle, a part of the screen, or as much as there is. */
export type SheetHeight = "peek" | "half" | "full";
