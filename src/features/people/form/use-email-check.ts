import { useEffect, useMemo, useState } from "react";
import { useData } from "#data/live.ts";
import type { PersonRow } from "#domain/people/collection.ts";
import { emailPath, foldedEmail } from "#domain/people/reservations.ts";
import { lastPart } from "#domain/shared/doc-reads.ts";
import { useSignedIn } from "#widgets/signed-in.ts";
import { useWindow } from "#widgets/table/use-window.ts";

/** Spec 3 §5: the server is asked so long after the last letter, ms. */
const ASK_MS = 500;

export type EmailOwner = { readonly id: string; readonly title: string };
/** `unchecked`: the server does not answer, and this device knows of nobody. */
export type EmailCheck =
  { readonly state: "free" | "pending" | "unchecked" } | { readonly state: "taken"; readonly owner: EmailOwner };

const FREE: EmailCheck = { state: "free" };
const NOBODYS = "\u0000nobody";

/**
 * Whether somebody else has an address: of this device at once, of the server 500 ms after typing (spec 3 §5). The check passes
 * where the server does not answer, and says so. [PPL-3]
 * @param typed what stands in the field; an address that is none is not looked for
 */
export function useEmailCheck(typed: string, before: string, own: string): EmailCheck {
  const { api, window } = useData();
  const { ns } = useSignedIn();
  const email = foldedEmail(typed);
  const asks = email.includes("@") && email !== foldedEmail(before);
  // The list finds whole addresses only, so nobody else comes with them.
  const rows = useWindow<PersonRow>(window({ window: "person", text: asks ? email : NOBODYS }));
  const here = useMemo(() => {
    const found = Array.from({ length: Math.min(rows?.total ?? 0, 20) }, (_, i) => rows?.at(i));
    return found.find((p) => p !== undefined && p.id !== own && foldedEmail(p.email) === email) ?? null;
  }, [rows, email, own]);
  const [said, setSaid] = useState<{ readonly email: string; readonly check: EmailCheck } | null>(null);
  useEffect(() => {
    if (!asks) return undefined;
    let over = false;
    const timer = setTimeout(() => {
      void api.claimedBy(emailPath(ns, email)).then((answer) => {
        if (over) return;
        if (!answer.ok) return setSaid({ email, check: { state: "unchecked" } });
        const id = answer.value === null ? own : lastPart(answer.value);
        setSaid({ email, check: id === own ? FREE : { state: "taken", owner: { id, title: "" } } });
      });
    }, ASK_MS);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [api, asks, email, ns, own]);
  if (!asks) return FREE;
  if (here) return { state: "taken", owner: { id: here.id, title: here.title } };
  return said?.email === email ? said.check : { state: "pending" };
}
