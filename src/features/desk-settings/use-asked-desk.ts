import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import * as v from "valibot";
import type { Query } from "#domain/addresses.ts";
import { DESK_WORDS } from "#domain/words/desks.ts";
import { toast } from "#ui/toast.tsx";

const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.minLength(1), v.maxLength(200));
const schema = v.object({ desk: v.fallback(v.optional(id), undefined) });

/** The desk that an address names; undefined for none, and for what is no id. */
export const deskAsked = (search: unknown): string | undefined => {
  const parsed = v.safeParse(schema, search);
  return parsed.success ? parsed.output.desk : undefined;
};

type Given = {
  readonly there: { has(id: string): boolean };
  /** Whether all desks of the floor are known, and whether the plan can show one. */
  readonly complete: boolean;
  readonly drawn: boolean;
  readonly choose: (id: string) => void;
  readonly show: (ids: readonly string[]) => void;
};

/** Chooses the desk of the address, once it is known, and takes it out of the address: it was a way in, not a state. [DSK-17] */
export function useAskedDesk({ there, complete, drawn, choose, show }: Given): void {
  const asked = deskAsked(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [toShow, setToShow] = useState<string | null>(null);
  const known = asked !== undefined && there.has(asked);
  useEffect(() => {
    if (asked === undefined || !(known || complete)) return;
    if (known) {
      choose(asked);
      setToShow(asked);
    } else toast({ text: DESK_WORDS.askedGone, tone: "error" });
    void navigate({ to: ".", search: ({ desk: _, ...rest }: Query) => rest, replace: true });
  }, [asked, known, complete, choose, navigate]);
  useEffect(() => {
    if (toShow === null || !drawn) return;
    show([toShow]);
    setToShow(null);
  }, [toShow, drawn, show]);
}
