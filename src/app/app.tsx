import { RouterProvider, type RouterHistory } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { type Live, useData } from "#data/live.ts";
import { follow } from "#data/live-source.ts";
import { makeRouter, type RouterContext } from "./router.tsx";
import { VIEWS } from "./views/views.tsx";

const valueOf = <T,>(live: Live<T>, before: T): T => (live.state === "ready" ? live.value : before);

/** The product: its routes, asked anew about every navigation whenever another person or right is here. `history` is for tests. */
export function App({ history }: { readonly history?: RouterHistory }) {
  const { who, api } = useData();
  const [{ router, seen }] = useState(() => {
    const now: RouterContext = {
      who: () => valueOf(who.get(), { state: "starting" } as const),
      startsWith: (...first) => api.startsWith(...first),
    };
    return { router: makeRouter(now, VIEWS, history), seen: who.get() };
  });
  useEffect(() => follow(who, seen, () => void router.invalidate()), [router, who, seen]);
  return <RouterProvider router={router} />;
}
