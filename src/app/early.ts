/**
 * What is shown before there is a screen, or in place of one: signing in, the lock, the way out, the first load. The build puts
 * all that this file loads into one file (`dev/build/screens.ts` reads it).
 */
export const loadSignIn = async () => (await import("#features/sign-in/sign-in-screen.tsx")).SignInScreen;
export const loadLock = async () => (await import("#features/sign-in/lock-screen.tsx")).LockScreen;
export const loadSignOut = async () => (await import("#features/sign-in/sign-out-dialog.tsx")).SignOutDialog;
export const loadFirstLoad = async () => (await import("./shell/first-load.tsx")).FirstLoad;
