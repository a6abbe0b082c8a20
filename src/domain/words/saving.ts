/** Words about saving that more than one screen says; the specification's own are in `spec.ts`. */
export const SAVING = {
  body: "Your changes are being written to this device.",
  late: "The server has not confirmed these changes after 10 seconds. They are safe on this device and are sent until it does.",
} as const;
