/** What a command on cards or people would do now, a sentence for each thing. */
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
  begins: "{card} of {name} begins at {from}.",
  named: "The membership of {name} names {card}.",
} as const;

export const PERSON_SAYS = {
  adds: "Adds {name}.",
  joins: "{name} becomes a member of {site}.",
  holdsFrom: "The membership of {name} begins at {from}.",
  holdsSince: "The membership of {name} has no beginning.",
  holds: "The membership of {name} holds until {to}.",
  holdsOn: "The membership of {name} has no end.",
  inactive: "{name} is set inactive.",
  active: "{name} is active again.",
  visitEnds: "The visit of {name} ends now.",
} as const;

/** Who has a card that somebody else was to get, and why it is not to be had. */
export const CARD_STANDS = {
  with: "{card} is with {name}",
  until: "{card} is with {name} until {at}",
  already: "{name} has {card} already.",
  alreadyUntil: "{name} has {card} until {at} already.",
  permanent: "{name} has the permanent card {card} at this site: replace it.",
  otherRole: "{name} has {card} with another type at another site. Return it first.",
  elsewhere: "{card} is with {name} at sites that are not yours.",
  bound: "{card} is with somebody at a site that is not yours.",
  switched: "{card} of {name} is {state} already.",
  gone: "The card is no longer on the server.",
  unread: "A card that {name} has cannot be read.",
  added: "{card} has been added already.",
  addedWith: "{card} has been added already and is with {name}.",
  addedUntil: "{card} has been added already and is with {name} until {at}.",
  notTheirs: "{card} is no longer with {name}.",
  passed: "It was to be theirs until {at}, which has passed.",
  free: "Nobody has these cards any more.",
  disabled: "These cards are disabled already.",
  tooMany: "These cards are at more sites by now than can be changed at once. Change them one by one.",
} as const;
export const SWITCHED = { on: "enabled", off: "disabled" } as const;

export const PERSON_STANDS = {
  gone: "The person is no longer on the server.",
  memberGone: "The membership is no longer on the server.",
  ended: "The visit of {name} has ended already.",
  activeAlready: "{name} is active already.",
  inactiveAlready: "{name} is inactive already.",
  memberAlready: "{name} is a member of {site} already.",
  madeAlready: "{name} has been added already.",
} as const;
