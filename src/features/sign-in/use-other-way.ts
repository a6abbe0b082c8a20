import { useCallback, useEffect, useRef, useState } from "react";
import type { SignInRefusal } from "#data/api.ts";
import type { PageRefusal } from "#data/firebase/page-login.ts";
import { useData } from "#data/live.ts";
import { isUnfetched } from "#domain/shared/unfetched.ts";
import type { HandedLogin, Provider } from "#domain/access/handed-login.ts";
import type { Result } from "#domain/shared/result.ts";
import { backFrom, leavesRather, noteLeft } from "./other-way.ts";

/** The page's side of other providers; fetched when one is asked for. */
export type PageLogin = {
  readonly askInWindow: (provider: Provider) => Promise<Result<HandedLogin, PageRefusal>>;
  readonly askInPlace: (provider: Provider) => Promise<Result<HandedLogin, PageRefusal>>;
  readonly answerInPlace: () => Promise<Result<HandedLogin, PageRefusal>>;
  readonly mayLeave: () => boolean;
};
export type LoadPageLogin = () => Promise<PageLogin>;

export type ProviderRefusal = PageRefusal | SignInRefusal;
export type OtherWayState =
  | { readonly at: "rest" }
  | { readonly at: "window" | "leaving" | "back" | "entering"; readonly provider: Provider }
  | { readonly at: "refused"; readonly provider: Provider; readonly why: ProviderRefusal; readonly mayLeave: boolean };

/** Signing in by another provider, one try at a time: what is asked later takes the place of what was asked before. [IDN-2] */
export function useOtherWay(load: LoadPageLogin) {
  const { api } = useData();
  const [state, setState] = useState<OtherWayState>({ at: "rest" });
  const turn = useRef(0);

  const run = useCallback(
    async (provider: Provider, at: "window" | "leaving" | "back") => {
      const mine = ++turn.current;
      const show = (s: OtherWayState) => {
        if (mine === turn.current) setState(s);
      };
      show({ at, provider });
      const page = await load().catch((e: unknown) => {
        if (isUnfetched(e)) return null; // its files are neither on this device nor to be had
        throw e;
      });
      const login = page ? await ask(page, provider, at) : ({ ok: false, error: "no-network" } as const);
      if (mine !== turn.current) return;
      if (login.ok) show({ at: "entering", provider });
      const answer = login.ok ? await api.signInWith(login.value) : login;
      if (answer.ok) show({ at: "rest" });
      else show({ at: "refused", provider, why: answer.error, mayLeave: page?.mayLeave() ?? false });
    },
    [api, load],
  );

  useEffect(() => {
    const back = backFrom();
    if (back) void run(back, "back");
    // The browser's own way back shows the page as it was left.
    const shown = (e: PageTransitionEvent) => {
      const left = e.persisted ? backFrom() : null;
      if (left) void run(left, "back");
    };
    window.addEventListener("pageshow", shown);
    return () => window.removeEventListener("pageshow", shown);
  }, [run]);

  const start = useCallback((p: Provider) => void run(p, leavesRather() ? "leaving" : "window"), [run]);
  const leave = useCallback((p: Provider) => void run(p, "leaving"), [run]);
  return { state, start, leave };
}

function ask(page: PageLogin, provider: Provider, at: "window" | "leaving" | "back") {
  if (at === "back") return page.answerInPlace();
  if (at === "window" || !page.mayLeave()) return page.askInWindow(provider);
  noteLeft(provider);
  return page.askInPlace(provider).finally(backFrom); // still here: it did not leave
}
