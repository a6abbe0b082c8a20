/** How browsers say that a part of the app is neither on this device nor to be had (Chromium, Firefox, WebKit, Node). */
const WORDS = /dynamically imported module|importing a module script failed|^cannot find module/i;

/** Whether an exception says that code could not be fetched: there is no network. Whatever else it is, is a fault. */
export const isUnfetched = (e: unknown): boolean => e instanceof TypeError && WORDS.test(e.message);
