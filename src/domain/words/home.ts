/** Words of the page on which people arrive whose site has none of the first screens (spec 1 §2.2 is silent on it). */
export const HOME_WORDS = {
  title: "Welcome",
  at: "What you can do at {site}",
  anywhere: "What you can do",
  nothing: "Your role opens no screen at {site} yet.",
  nothingHow: "Choose another site above, or ask your administrator what you should be able to do here.",
  noSite: "You have no site to work on yet.",
} as const;
