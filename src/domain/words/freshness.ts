/** How fresh what a list shows is. */
export const FRESH = {
  asOf: "Last synced {at}",
  loadingOf: "{docs} of {total} {what} have arrived. Search and numbers cover only these.",
  loading: "{docs} {what} have arrived so far. Search and numbers cover only these.",
  coming: "Still arriving on this device",
} as const;
