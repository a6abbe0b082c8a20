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

/** Product and site at the start, connection, queue and account at the end. */
export function Header({ onMenu, onLogout, onPreferences, withMenu }: Props) {
  return (
    <header className={classes["header"]} data-part="header">
      {withMenu ? (
        <button type="button" className={classes["burger"]} aria-label={SHELL.openMenu} onClick={onMenu}>
          <Icon name="menu" />
        </button>
      ) : null}
      <Logo />
      <div className={classes["where"]}>
        <SiteMenu />
      </div>
      {withMenu ? <PaletteButton /> : null}
      <SyncChip />
      <AccountMenu onLogout={onLogout} onPreferences={onPreferences} />
    </header>
  );
}
