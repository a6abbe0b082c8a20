/** In which zone times are, where a site is in another one than the device. [TIME-5] */
export const TIMES = {
  site: "Times are in {zone}, the zone of the site.",
  screen:
    "Times are in {zone}, the zone of the site. What was last synced, or is known as of a time, is by this device’s clock.",
} as const;
