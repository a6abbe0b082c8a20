import { SHELL } from "#domain/words/shell.ts";
import { Icon } from "#ui/icons.tsx";
import { PaletteButton } from "../palette/palette-host.tsx";
import { Logo } from "../theme/logo.tsx";
import { AccountMenu } from "./account-menu.tsx";
import classes from "./header.module.css";
import { SiteMenu } from "./site-menu.tsx";
import { SyncChip } from "./sync-chip.tsx";

type Props = {
  readonly onMenu: () => void;
  readonly onLogout: () => void;
  readonly onPreferences: () => void;
  readonly withMenu: boolean;
};

/** Product and site at the start; connection and queue, search and account at the end. What grows has free room before it, so that nothing is moved. */
export function Header({ onMenu, onLogout, onPreferences, withMenu }: Props) {
  return (
    <header className={classes["header"]} data-part="header">
      {withMenu ? (
        <button type="button" className={classes["burger"]} aria-label={SHELL.openMenu} onClick={onMenu}>
          <Icon name="menu" />
        </button>
      ) : null}
      <span className={classes["brand"]}>
        <Logo />
      </span>
      <div className={classes["where"]}>
        <SiteMenu />
      </div>
      <SyncChip />
      {withMenu ? <PaletteButton /> : null}
      <AccountMenu onLogout={onLogout} onPreferences={onPreferences} />
    </header>
  );
}
