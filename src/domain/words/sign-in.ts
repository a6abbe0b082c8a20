/** The sign-in form. */
export const SIGN_IN = {
  title: "Sign in to Atrium",
  email: "Email",
  password: "Password",
  show: "Show password",
  hide: "Hide password",
  submit: "Sign in",
  busy: "Signing in…",
  emailMissing: "Enter your email address.",
  emailShape: "Enter an email address such as name@company.com.",
  passwordMissing: "Enter your password.",
  offline: "There is no connection. Signing in needs one.",
  needsConnection: "Needs a connection",
  forgotten: "Forgotten your password?",
  resetBusy: "Asking…",
  resetSent: "If {email} has an account here, a link is on its way to it. Check the spam folder too.",
  or: "or",
  otherWays: "Other ways to sign in",
  goOnWith: "Continue with {provider}",
  goOnHere: "Continue in this tab",
  inWindow: "Continue in the {provider} window.",
  leaving: "Going to {provider}…",
  finishing: "Coming back from {provider}…",
  ended: "Your session has ended. Sign in again; what you had not sent yet is kept on this device.",
  exportLeft: "Export what was not sent",
  leftOne: "1 change was not sent.",
  leftMany: "{n} changes were not sent.",
  endedDisabled: "Your account has been disabled. What you had not sent yet is kept on this device.",
} as const;

/** Why signing in did not work, by code of `SignInRefusal`. */
export const SIGN_IN_REFUSED = {
  wrong: "The email address or the password is not right.",
  disabled: "This account is disabled. Ask your administrator to enable it.",
  "no-network": "The server cannot be reached. Check the connection and try again.",
  "too-many": "Too many attempts. Wait a few minutes, then try again.",
  "not-clean":
    "The data of the last sign-in could not be removed from this device yet. Close other tabs of Atrium and try again.",
  "other-person": "This device is locked by somebody else. They have to sign out first.",
  "no-namespace": "This account belongs to no organisation yet. Ask your administrator to add it.",
  "other-address":
    "Accounts keep the address that the administrator gave them. Yours was put back: sign in with that one.",
  "storage-blocked":
    "This browser does not let Atrium store anything. Leave private mode, or allow storage for this site.",
  failed: "Signing in did not work, for a reason we do not know. Try again.",
} as const;

/** Why the message for a new password was not sent, by code of `ResetRefusal`. */
export const RESET_REFUSED = {
  "bad-address": "No mail can be sent to this address. Check it for typing errors.",
  "no-network": "The server cannot be reached, so nothing was sent. Check the connection and try again.",
  "too-many": "Too many messages were asked for. Wait a few minutes, then try again.",
  failed: "The message could not be sent, for a reason we do not know. Try again.",
} as const;

/** Other providers (spec 1 §7) by their names. */
export const PROVIDER = { "google.com": "Google", "microsoft.com": "Microsoft" } as const;

/** Why signing in with a provider did not work, by code of `ProviderRefusal`. */
export const PROVIDER_REFUSED = {
  ...SIGN_IN_REFUSED,
  wrong: "{provider} and Atrium do not agree about this account. Try again, or sign in with your password.",
  cancelled: "Signing in with {provider} was cancelled. Nothing has changed.",
  "popup-blocked": "The browser blocked the window of {provider}. Allow windows for this site and try again.",
  "other-way": "This address already signs in to Atrium in another way. Use the way you used before.",
  "not-offered": "Your organisation does not offer signing in with {provider}. Use another way.",
  unreachable: "{provider} cannot be reached from here. Check the connection, or whether something blocks its pages.",
} as const;

/** A session that the server has not proven for a while (docs/decisions/015). */
export const STANDING = {
  notVerified: "Not verified since {at}. There is no connection: data and permissions may be out of date.",
  readOnly:
    "Not verified since {at}, longer than the {hours} that your organisation allows. Nothing can be saved until there is a connection. What you typed and your unsent changes are kept.",
  hour: "1 hour",
  hours: "{n} hours",
} as const;

/** The curtain over a shared device (docs/decisions/015). */
export const LOCK = {
  title: "Locked",
  who: "{name} is signed in. Only they can unlock this screen.",
  curtain: "The lock hides the screen. It does not encrypt what is on this device.",
  pin: "PIN of this device",
  unlock: "Unlock",
  unlocking: "Unlocking…",
  wrong: "Wrong PIN.",
  wrongWait: "Wrong PIN. Try again in {wait}.",
  wait: "Too many wrong tries. Try again in {wait}.",
  noPin: "There is no PIN on this device any more. Unlock with your password.",
  seconds: "{n} seconds",
  minutes: "{n} minutes",
  needsConnection: "Unlocking needs a connection, because no PIN is set on this device.",
  byPassword: "Or use your account",
  signOut: "Sign out",
  signOutTitle: "Not everything has been sent",
  signOutTyped: "Something was typed and not saved. It stays on this device until the same person signs in here again.",
  signOutNot: "Signing out did not work: this browser does not let Atrium store anything. Try again.",
  signOutOne: "1 change has not been sent. It stays on this device until the same person signs in here again.",
  signOutMany: "{n} changes have not been sent. They stay on this device until the same person signs in here again.",
  stay: "Stay",
  setTitle: "PIN for this device",
  setWhy:
    "When the screen locks, the PIN opens it also without a connection. It counts on this device only, and only a slow hash of it is kept.",
  newPin: "New PIN, 6 to 12 digits",
  again: "Repeat the new PIN",
  notAPin: "Use 6 to 12 digits.",
  notSame: "The PINs do not match.",
  save: "Set PIN",
  take: "Remove PIN",
  cancel: "Cancel",
  set: "The PIN is set on this device.",
  taken: "The PIN was removed from this device.",
  refused: "The PIN was not set. Unlock the screen first.",
} as const;

/** Signing out while edits wait. */
export const SIGN_OUT = {
  title: "Not everything has been sent",
  body: "{count} saved on this device would be lost by signing out. Read the list, then choose.",
  one: "1 change",
  many: "{n} changes",
  edits: "{n} edits",
  edit: "1 edit",
  parked: "needs attention",
  read: "I have read the list. These changes may be lost.",
  stay: "Stay signed in",
  sendNow: "Send now",
  sending: "Sending…",
  sendOffline: "Sending needs a connection.",
  someStay: "Changes that need attention are not sent by themselves. Decide about them on the sync screen.",
  export: "Export to a file",
  exportHow: "A file can be taken in on another device, on its sync screen.",
  exported: "Handed to the browser as {name}.",
  discard: "Discard and sign out",
} as const;
