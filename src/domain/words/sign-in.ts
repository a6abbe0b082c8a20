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
  ended: "Your session has ended. Sign in again; what you had not sent yet is kept on this device.",
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
  "no-namespace": "This account belongs to no organisation yet. Ask your administrator to add it.",
  "storage-blocked":
    "This browser does not let Atrium store anything. Leave private mode, or allow storage for this site.",
  failed: "Signing in did not work, for a reason we do not know. Try again.",
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
