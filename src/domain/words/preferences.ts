/** Preferences and the default site. Toasts, labels and refusals of spec 1 §2.4 and §8 are word for word. */
export const PREFERENCES = {
  title: "Preferences",
  displayName: "Display Name",
  addDisplayName: "Add a display name",
  defaultSite: "Default Site",
  defaultSiteHow: "The site that a new device starts with. Leave it empty for none.",
  defaultSiteNow: "If empty: {site}",
  groupByCountry: "Group site list by country",
  saving: "Saving…",
  // toasts
  siteUpdated: "Default site updated to {site}",
  noSite: "none",
  nameUpdated: "Your display name has been updated",
  listUpdated: "Site list updated to {how}",
  byCountry: "group by country",
  asDefault: "default",
  // what went wrong
  nameFailed: "Couldn't update your display name",
  listFailed: "Couldn't update your site list preferences",
  siteFailed: "Couldn't update user default site",
  setDefaultFailed: "Error saving default site: {message}",
  nameTooLong: "A display name has at most {max} characters.",
  nameUnseen: "The display name has characters that cannot be seen. Type it again.",
  siteUnknown: "Choose one of your sites, or leave it empty.",
  notLoaded: "Your preferences have not arrived on this device yet. Connect once to change them.",
  // labels of changes
  nameSet: "Display name: {name}",
  nameRemoved: "Display name removed",
  siteSet: "Default site: {site}",
  siteRemoved: "Default site removed",
  grouped: "Site list grouped by country",
  ungrouped: "Site list no longer grouped by country",
} as const;
