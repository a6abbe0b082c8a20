import { RouterProvider, type RouterHistory } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useData } from "#data/live.ts";
import { follow } from "#data/live-source.ts";
import { makeRouter } from "./router.tsx";
import { VIEWS } from "./views/views.tsx";

/** The product: its routes, asked anew about every navigation whenever the session changes. `history` is for tests. */
export function App({ history }: { readonly history?: RouterHistory }) {
  const { session } = useData();
  const [{ router, seen }] = useState(() => {
    const now = () => {
      const live = session.get();
      return live.state === "ready" ? live.value : ({ state: "starting" } as const);
    };
    return { router: makeRouter(now, VIEWS, history), seen: session.get() };
  });
  useEffect(() => follow(session, seen, () => void router.invalidate()), [router, session, seen]);
  return <RouterProvider router={router} />;
}
