import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useSyncPart } from "#data/live.ts";
import { ADDRESSES } from "#domain/addresses.ts";
import { say } from "#domain/words/say.ts";
import { CHIP, SHELL } from "#domain/words/shell.ts";
import { NAV } from "#domain/words/spec.ts";
import { Icon } from "#ui/icons.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import type { LinkCount as CountOfLink } from "#widgets/areas/area.ts";
import { CountAtLink } from "#widgets/count-at-link.tsx";
import { drawerFor, type DrawerGroup } from "../drawer-links.ts";
import { useAround } from "../use-around.ts";
import classes from "./drawer.module.css";
import { useLateCount } from "./late-count.ts";

type Given = {
  readonly onGo?: (() => void) | undefined;
  /** Icons only: the word of a link shows beside it while it is pointed at or has the focus. [LOOK-1] */
  readonly mini?: boolean | undefined;
};

const HERE = { known: "all" } as const;
/** How many change sets need attention, at the link that leads there; in words to those who listen. [FRAME-3] */
function Attention() {
  const n = useSyncPart((sync) => (sync ? sync.attention + sync.unreadable : 0));
  return <CountAtLink of={HERE} n={n} words={(count) => say(CHIP.counted, { state: CHIP.attention, count })} />;
}

/** What waits behind a link at the chosen site. [FRAME-3] */
function LinkCount({ load }: { readonly load: () => Promise<CountOfLink> }) {
  const { site } = useActiveSite();
  const Shown = useLateCount(load);
  return Shown && site ? <Shown site={site} /> : null;
}

function Group({ group, onGo, mini }: Given & { readonly group: DrawerGroup }) {
  const single = group.links.length === 1 && group.links[0]?.title === group.title;
  return (
    <li className={classes["group"]}>
      {single ? null : <div className={classes["heading"]}>{group.title}</div>}
      <ul className={classes["links"]}>
        {group.links.map((link) => (
          <li key={link.path}>
            <Link
              to={link.path}
              className={classes["link"]}
              data-target=""
              title={mini ? undefined : link.title}
              activeOptions={{ includeSearch: false }}
              {...(onGo ? { onClick: onGo } : {})}
            >
              <Icon name={link.icon} size={16} />
              <span className={classes["name"]}>{link.title}</span>
              {link.path === ADDRESSES.sync ? <Attention /> : null}
              {link.count ? <LinkCount load={link.count} /> : null}
              {link.beta ? <span className={classes["beta"]}>{NAV.beta}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}

function Groups({ onGo, mini }: Given) {
  const { around, noSites } = useAround();
  const groups = drawerFor(around, noSites);
  return (
    <ul className={classes["groups"]}>
      {groups.map((g) => (
        <Group key={g.title} group={g} onGo={onGo} mini={mini} />
      ))}
    </ul>
  );
}

/** The drawer beside the page: whole, or in the mini variant with icons only (spec 1 §2.3). */
export function SideDrawer({ mini, onToggle }: { readonly mini: boolean; readonly onToggle: () => void }) {
  const word = mini ? SHELL.expandMenu : SHELL.collapseMenu;
  return (
    <nav className={classes["side"]} data-part="drawer" data-mini={mini || undefined} aria-label={SHELL.screens}>
      <Groups mini={mini} />
      <button
        type="button"
        className={classes["toggle"]}
        aria-expanded={!mini}
        title={mini ? undefined : word}
        onClick={onToggle}
      >
        <Icon name={mini ? "right" : "left"} size={16} />
        <span className={classes["name"]}>{word}</span>
      </button>
    </nav>
  );
}

/** The drawer over the page, on phones: a modal on the browser's top layer. */
export function OverDrawer({ onClose }: { readonly onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={classes["over"]}
      aria-label={SHELL.menu}
      onCancel={(e) => {
        e.preventDefault();
        onClose();
      }}
      onMouseDown={(e) => {
        if (e.target === e.currentTarget) onClose();
      }}
    >
      <div className={classes["sheet"]}>
        <div className={classes["top"]}>
          <span>{SHELL.product}</span>
          <button type="button" className={classes["close"]} aria-label={SHELL.closeMenu} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <nav aria-label={SHELL.screens}>
          <Groups onGo={onClose} />
        </nav>
      </div>
    </dialog>
  );
}
