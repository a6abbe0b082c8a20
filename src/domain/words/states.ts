/** What becomes of a save, as every screen says it (spec 1 §8): the words of the chip, of toasts and of the sync screen. */
export const STATE = { saved: "Saved on this device", sent: "Sent", attention: "Needs attention" } as const;
