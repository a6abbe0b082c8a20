/** Words of a fault: an exception of this device that nobody expected. */
export const FAULT_WORDS = {
  state: "Fault",
  how: "Something in Atrium failed on this device; it is not the network. Saved changes stay here and are sent when it works again.",
  where: {
    connection: "While asking the server",
    sending: "While sending",
    fetching: "While fetching",
    elsewhere: "While working",
  },
  retry: "Retry",
  copy: "Copy for support",
  // the report
  report: "Atrium fault report",
  version: "Version: {version} ({commit})",
  engine: "Engine: {engine}",
  time: "Time: {time}",
  what: "What: {where}",
  text: "Text: {text}",
  stack: "Stack:",
} as const;
