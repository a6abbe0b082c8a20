import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { SHELL } from "#domain/words/shell.ts";
import { Icon } from "#ui/icons.tsx";
import { useSignedIn } from "#widgets/signed-in.ts";
import { drawerFor, type DrawerGroup } from "../drawer-links.ts";
import classes from "./drawer.module.css";

function Group({ group, onGo }: { readonly group: DrawerGroup; readonly onGo?: (() => void) | undefined }) {
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
              title={link.title}
              activeOptions={{ includeSearch: false }}
              {...(onGo ? { onClick: onGo } : {})}
            >
              <Icon name={group.icon} />
              <span className={classes["name"]}>{link.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}

function Groups({ onGo }: { readonly onGo?: () => void }) {
  const groups = drawerFor(useSignedIn());
  return (
    <ul className={classes["groups"]}>
      {groups.map((g) => (
        <Group key={g.title} group={g} onGo={onGo} />
      ))}
    </ul>
  );
}

/** The drawer beside the page: whole, or in the mini variant with icons only (spec 1 §2.3). */
export function SideDrawer({ mini, onToggle }: { readonly mini: boolean; readonly onToggle: () => void }) {
  const word = mini ? SHELL.expandMenu : SHELL.collapseMenu;
  return (
    <nav className={classes["side"]} data-part="drawer" data-mini={mini || undefined} aria-label={SHELL.screens}>
      <Groups />
      <button type="button" className={classes["toggle"]} aria-expanded={!mini} title={word} onClick={onToggle}>
        <Icon name={mini ? "right" : "left"} />
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
