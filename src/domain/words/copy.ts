/** What is said when something was put on the clipboard, or was not. */
export const COPY_WORDS = {
  copied: "Copied",
  copyFailed: "Copying did not work. Select the text and copy it by hand.",
} as const;
