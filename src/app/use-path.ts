import { useRouterState } from "@tanstack/react-router";

/** The path of the screen shown, without query and hash. */
export const usePath = (): string => useRouterState({ select: (s) => s.location.pathname });
