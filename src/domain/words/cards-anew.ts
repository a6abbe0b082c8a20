/** What a command on cards would do now, a sentence for each thing, and why it cannot be done. */
export const CARD_SAYS = {
  adds: "Adds the card {card}.",
  gives: "Gives {card} to {name} as a {role} card.",
  givesUntil: "Gives {card} to {name} as a temporary card until {at}.",
  takes: "Takes {card} from {name}.",
  returns: "Takes {card} back from {name}.",
  atSite: "{name} has {card} at this site as well.",
  leavesSite: "{name} no longer has {card} at this site.",
  disables: "{card} of {name} is disabled.",
  disablesRole: "The permanent card {card} of {name} is disabled.",
  disablesNobodys: "{card} is disabled.",
  enables: "{card} of {name} is enabled.",
  valid: "{card} of {name} is valid from {from} until {to}.",
  ends: "{card} of {name} ends at {to}.",
  joins: "{name} becomes a member of {site}.",
  holds: "The membership of {name} holds until {to}.",
  named: "The membership of {name} names {card}.",
  inactive: "{name} is set inactive.",
  active: "{name} is active again.",
  visitEnds: "The visit of {name} ends now.",
} as const;

/** Who has a card that somebody else was to get. */
export const CARD_STANDS = {
  with: "{card} is with {name}",
  until: "{card} is with {name} until {at}",
  gone: "The card is no longer on the server.",
  personGone: "They are no longer on the server.",
  memberGone: "The membership is no longer on the server.",
  added: "{card} has been added already.",
  notTheirs: "{card} is not theirs any more.",
  free: "Nobody has these cards any more.",
  ended: "The visit has ended already.",
  activeAlready: "{name} is active already.",
  inactiveAlready: "{name} is inactive already.",
  memberAlready: "{name} is a member of {site} already.",
  madeAlready: "{name} has been added already.",
} as const;
