/** Our own words of the shell, sign-in and update banner; those of the specification are in `spec.ts`. */
export const SHELL = {
  product: "Atrium",
  closeMessage: "Close message",
  close: "Close",
} as const;
