import { Outlet } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import { useSyncPart } from "#data/live.ts";
import { ADDRESSES } from "#domain/addresses.ts";
import { hasAppAccess } from "#domain/access/access.ts";
import { SHELL } from "#domain/words/shell.ts";
import { COMPACT, useMedia } from "#ui/use-media.ts";
import { useAround } from "../use-around.ts";
import { latePart } from "#ui/late-part.tsx";
import { unsentOf } from "../unsent.ts";
import { usePath } from "../use-path.ts";
import { PaletteHost } from "../palette/palette-host.tsx";
import { NoDataYet } from "../views/no-data-yet.tsx";
import { OverDrawer, SideDrawer } from "./drawer.tsx";
import { Header } from "./header.tsx";
import { Leaving } from "./leaving.tsx";
import { Notices } from "./notices.tsx";
import { Preferences } from "./preferences.tsx";
import { SignInAgain } from "./sign-in-again.tsx";
import classes from "./shell.module.css";

/** Seldom seen, and no part of a start. */
const NoAccess = latePart(async () => (await import("../views/no-access.tsx")).NoAccess);

/** A device that never loaded anything and has no connection has nothing true to show, except on the sync screen. [SHELL-9] */
function useHasData(): boolean {
  const nothing = useSyncPart((s) => s !== null && !s.firstLoad.done && s.firstLoad.docs === 0 && s.net === "offline");
  return usePath() === ADDRESSES.sync || !nothing;
}

/** The page below the header. A change of screen moves the focus to it, as a page load would. */
function Main() {
  const ref = useRef<HTMLElement>(null);
  const path = usePath();
  const seen = useRef(path);
  const hasData = useHasData();
  useEffect(() => {
    if (seen.current === path) return;
    seen.current = path;
    ref.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [path]);
  return (
    <main ref={ref} id="content" tabIndex={-1} className={classes["main"]}>
      {hasData ? <Outlet /> : <NoDataYet />}
    </main>
  );
}

/** Who lost every right still sees what they have not sent, and why. [IDN-22] */
function useSeesOwnWork(): boolean {
  const unsent = useSyncPart(unsentOf);
  return usePath() === ADDRESSES.sync && unsent > 0;
}

/** What stands around every screen of a signed-in person; without access there is the page that says so, and nothing around it. */
export function Shell() {
  const { around } = useAround();
  const allowed = hasAppAccess(around.session.roles);
  const seesOwnWork = useSeesOwnWork();
  const compact = useMedia(COMPACT);
  const [flipped, setFlipped] = useState<boolean | null>(null);
  const [over, setOver] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [preferences, setPreferences] = useState(false);
  const [again, setAgain] = useState(false);
  const mini = flipped ?? compact;
  const leave = useCallback(() => setLeaving(true), []);
  const stay = useCallback(() => setLeaving(false), []);
  const openPreferences = useCallback(() => setPreferences(true), []);
  const closePreferences = useCallback(() => setPreferences(false), []);
  const closeAgain = useCallback(() => setAgain(false), []);
  if (!allowed && !seesOwnWork) return <NoAccess />;
  return (
    <>
      <a href="#content" className={classes["skip"]}>
        {SHELL.skipToContent}
      </a>
      <Header withMenu={allowed} onMenu={() => setOver(true)} onLogout={leave} onPreferences={openPreferences} />
      <div className={classes["columns"]}>
        {allowed ? <SideDrawer mini={mini} onToggle={() => setFlipped(!mini)} /> : null}
        <div className={classes["page"]}>
          <Notices onSignIn={() => setAgain(true)} withoutAccess={!allowed} />
          <Main />
        </div>
      </div>
      {allowed ? <PaletteHost onLogout={leave} onPreferences={openPreferences} /> : null}
      {over ? <OverDrawer onClose={() => setOver(false)} /> : null}
      {leaving ? <Leaving onStay={stay} /> : null}
      {preferences ? <Preferences onClose={closePreferences} /> : null}
      {again ? <SignInAgain onClose={closeAgain} /> : null}
    </>
  );
}
