import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import { type Asked, askedIn } from "./view.ts";

/** Range and zone of the address, and the way to change them: a reload, a bookmark and a message to a colleague keep them. [EXP-6] */
export function useAsked(): { readonly asked: Asked; readonly ask: (to: Partial<Asked>) => void } {
  const search: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  const [now] = useState(() => Date.now());
  const said = JSON.stringify(search);
  const asked = useMemo(() => askedIn(JSON.parse(said), now), [said, now]);
  const ask = useCallback(
    (to: Partial<Asked>) => {
      const { range, zone } = { ...asked, ...to };
      void navigate({ to: ".", search: { from: range.from ?? "", to: range.to ?? "", zone }, replace: true } as never);
    },
    [asked, navigate],
  );
  return { asked, ask };
}
