import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { useNow } from "#widgets/clock.ts";
import { type Asked, askedIn, unheard } from "./view.ts";

type InAddress = {
  readonly asked: Asked;
  /** What it says that this screen does not go by, in words. */
  readonly unheard: readonly string[];
  readonly ask: (to: Partial<Asked>) => void;
};

/** Range and zone of the address, and the way to change them: a reload, a bookmark and a message to a colleague keep them. [EXP-6] */
export function useAsked(): InAddress {
  const search: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  const now = useNow();
  const said = JSON.stringify(search);
  const found = JSON.stringify(askedIn(search, now));
  // The same one until it asks for something else: a minute that passes asks for nothing anew, a day does.
  const asked = useMemo(() => JSON.parse(found) as Asked, [found]);
  const ask = useCallback(
    (to: Partial<Asked>) => {
      const { range, zone } = { ...asked, ...to };
      void navigate({ to: ".", search: { from: range.from ?? "", to: range.to ?? "", zone }, replace: true });
    },
    [asked, navigate],
  );
  return { asked, unheard: useMemo(() => unheard(JSON.parse(said)), [said]), ask };
}
