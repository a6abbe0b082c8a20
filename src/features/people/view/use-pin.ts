import { useCallback, useEffect, useRef, useState } from "react";
import * as v from "valibot";
import type { CallTrouble } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { isPin, pinAnswer } from "#domain/access-control/pin.ts";
import { NO_PIN, PIN_REFUSED } from "#domain/words/access-control.ts";

/** Where a PIN is; in memory only, and only while its field is shown. */
type State =
  | { readonly is: "hidden" }
  | { readonly is: "reading" }
  | { readonly is: "unread"; readonly why: string }
  | { readonly is: "here"; readonly before: string; readonly typed: string };

export type Pin = {
  readonly state: State;
  readonly changed: boolean;
  readonly valid: boolean;
  readonly read: () => void;
  readonly type: (typed: string) => void;
  /** Sends what was typed. @returns why the server did not take it; null: it did, or nothing was changed */
  readonly write: () => Promise<string | null>;
};

/** Why the server did not do it, in its own words where it says that there can be no PIN. */
const refusedWords = ({ why, message }: CallTrouble): string =>
  Object.values<string>(NO_PIN).includes(message) ? `${message}.` : PIN_REFUSED[why];

type Of = {
  readonly site: string;
  readonly person: string;
  /** The form is open; closed, the PIN is forgotten. */
  readonly shown: boolean;
  readonly offline: boolean;
};
/**
 * Somebody's PIN at a site: asked of the server when it is to be shown, and sent to it, never kept. Asked for while there is no
 * connection, or none is known yet, it is read as soon as there is one. (design 1.1) [ACL-4]
 */
export function usePin({ site, person, shown, offline }: Of): Pin {
  const { api } = useData();
  const [state, setState] = useState<State>({ is: "hidden" });
  const [wanted, setWanted] = useState(false);
  /** The question whose answer counts: none that was asked before the form closed, or for somebody else. */
  const turn = useRef(0);
  useEffect(() => {
    const end = () => void (turn.current += 1);
    if (!shown) {
      setState({ is: "hidden" });
      setWanted(false);
    }
    return end;
  }, [shown, site, person]);
  useEffect(() => {
    if (!shown || !wanted || offline) return;
    setWanted(false);
    setState({ is: "reading" });
    const mine = (turn.current += 1);
    void api.call("callable-person-pin-read", { site, person }).then((answer) => {
      if (mine !== turn.current) return;
      const told = answer.ok ? v.safeParse(pinAnswer, answer.value) : null;
      if (told?.success === true) {
        const before = told.output.pin ?? "";
        setState({ is: "here", before, typed: before });
      } else setState({ is: "unread", why: answer.ok ? PIN_REFUSED.failed : refusedWords(answer.error) });
    });
  }, [api, site, person, shown, wanted, offline]);
  const read = useCallback(() => setWanted(true), []);
  const changed = state.is === "here" && state.typed !== state.before;
  const write = async () => {
    if (state.is !== "here" || !changed) return null;
    const pin = state.typed === "" ? null : state.typed;
    const answer = await api.call("callable-person-pin-write", { site, person, pin });
    if (!answer.ok) return refusedWords(answer.error);
    setState({ ...state, before: state.typed });
    return null;
  };
  return {
    state,
    changed,
    valid: state.is !== "here" || isPin(state.typed),
    read,
    type: (typed) => {
      if (state.is === "here") setState({ ...state, typed });
    },
    write,
  };
}
