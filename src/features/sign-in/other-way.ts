import { type Provider, PROVIDERS } from "#domain/access/handed-login.ts";

/** The page left for a provider; stands in the tab's own memory until the person is back, and says nothing of them. */
const LEFT = "atrium-left-for";

/** Notes that the page leaves for a provider. */
export const noteLeft = (provider: Provider): void => sessionStorage.setItem(LEFT, provider);

/** The provider that the page had left for, once. */
export function backFrom(): Provider | null {
  try {
    const left = sessionStorage.getItem(LEFT);
    sessionStorage.removeItem(LEFT);
    return PROVIDERS.find((p) => p === left) ?? null;
  } catch (e) {
    if (e instanceof DOMException) return null; // storage is blocked: then nobody left from here either
    throw e;
  }
}

/** Where windows are a nuisance or do not come back: touch screens, and the app on a home screen. */
export const leavesRather = (): boolean =>
  window.matchMedia("(pointer: coarse)").matches || window.matchMedia("(display-mode: standalone)").matches;
