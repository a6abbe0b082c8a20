/** What a command on room bookings would do now, a sentence for each thing, and what stands in its way. */
export const ROOM_SAYS = {
  books: "Books {room} for “{title}”, {from} to {to}.",
  title: "“{title}” is called “{next}”.",
  owner: "“{title}” becomes {owner}’s.",
  nobody: "“{title}” has no owner any more.",
  privacy: "Changes what others see of “{title}”.",
  reserves: "“{title}” has {room}, {from} to {to}.",
  leaves: "“{title}” no longer has {room}.",
  changes: "Changes setup, clean-down, notes or catering of “{title}” in {room}.",
  approves: "Approves “{title}”.",
  rejects: "Rejects “{title}”: {reason}",
  resubmits: "Submits “{title}” again.",
  checksIn: "Checks “{title}” in, in {room}.",
  checksOut: "Checks “{title}” out, in {room}.",
  deletes: "Deletes “{title}” in {room}, {from} to {to}.",
  orders: "Asks for {category} for “{title}”.",
  changesOrder: "Changes the {category} of “{title}”.",
  dropsOrder: "The {category} of “{title}” is cancelled.",
  status: "The {category} of “{title}” is {status}.",
} as const;

export const ROOM_STANDS = {
  deletedBy: "{who} deleted “{title}”.",
  gone: "The booking is no longer on the server.",
  orderGone: "The request is no longer on the server.",
  approvedBy: "{who} approved “{title}” already.",
  rejectedBy: "{who} rejected “{title}” already.",
  reservationGone: "“{title}” no longer has the room that you changed.",
  madeAlready: "“{title}” has been booked already.",
  changedBy: "{who} changed “{title}” meanwhile.",
  somebody: "Somebody else",
} as const;
