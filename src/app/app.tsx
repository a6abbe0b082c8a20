import { RouterProvider, type RouterHistory } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useData } from "#data/live.ts";
import { makeRouter } from "./router.tsx";
import { VIEWS } from "./views/views.tsx";

/** The product: its routes, asked anew about every navigation whenever the session changes. `history` is for tests. */
export function App({ history }: { readonly history?: RouterHistory }) {
  const { session } = useData();
  const [router] = useState(() => {
    const now = () => {
      const live = session.get();
      return live.state === "ready" ? live.value : ({ state: "starting" } as const);
    };
    return makeRouter(now, VIEWS, history);
  });
  useEffect(() => session.subscribe(() => void router.invalidate()), [router, session]);
  return <RouterProvider router={router} />;
}
