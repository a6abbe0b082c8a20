/** Words about unsent work that a browser took away. */
export const LOST = {
  one: "1 change",
  many: "{n} changes",
  what: "This browser cleared Atrium’s storage on this device while {n} had not been sent.",
  when: "Last worked on at {at}. What was not sent cannot be brought back here: look at the places you worked on then.",
  notKnown: "Sign in with a connection to see whether some of it had arrived.",
  arrived: "{arrived} of {n} had arrived on the server.",
  understood: "Understood",
} as const;
