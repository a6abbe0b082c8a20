import { type MantineColorScheme, useMantineColorScheme } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { to } from "#domain/addresses.ts";
import { SHELL } from "#domain/words/shell.ts";
import { MSG } from "#domain/words/spec.ts";
import { Icon } from "#ui/icons.tsx";
import { Menu, MenuGroup, MenuRow } from "#ui/menu.tsx";
import { useProfile } from "#widgets/profile.ts";
import { useSignedIn } from "#widgets/signed-in.ts";
import { Footer } from "./footer.tsx";
import classes from "./header.module.css";
import { useLateCount } from "./late-count.ts";
import { LockRows, SetPin } from "./lock-rows.tsx";

const unreadCount = async () => (await import("#features/notices/unread-count.tsx")).UnreadCount;
/** On the button of the menu, once its code and a notice are here. */
function Unread() {
  const Count = useLateCount(unreadCount);
  return Count ? <Count /> : null;
}

const SCHEMES: readonly (readonly [MantineColorScheme, string])[] = [
  ["auto", SHELL.coloursAuto],
  ["light", SHELL.coloursLight],
  ["dark", SHELL.coloursDark],
];

type Props = { readonly onLogout: () => void; readonly onPreferences: () => void };

/** Who is signed in, how the screen looks, and the way out (spec 1 §2.4). */
export function AccountMenu({ onLogout, onPreferences }: Props) {
  const { displayName, email } = useSignedIn();
  const { row } = useProfile();
  const name = row ? row.displayName : displayName;
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [pin, setPin] = useState(false);
  const navigate = useNavigate();
  const trigger = (
    <>
      <Icon name="person" />
      <Unread />
    </>
  );
  const closePin = useCallback(() => setPin(false), []);
  return (
    <>
      <Menu label={MSG.myAccount} triggerClass={classes["iconButton"]} trigger={trigger} saysMore>
        {(close) => (
          <>
            <div className={classes["who"]}>
              <strong>{name || MSG.noNameSet}</strong>
              <span>{email}</span>
            </div>
            <MenuGroup title={SHELL.colours}>
              {SCHEMES.map(([scheme, word]) => (
                <MenuRow key={scheme} chosen={scheme === colorScheme} onPick={() => setColorScheme(scheme)}>
                  {word}
                </MenuRow>
              ))}
            </MenuGroup>
            <MenuRow
              onPick={() => {
                close();
                void navigate(to.notices());
              }}
            >
              {SHELL.bookingNotices}
            </MenuRow>
            <MenuRow
              onPick={() => {
                close();
                onPreferences();
              }}
            >
              {SHELL.preferences}
            </MenuRow>
            <LockRows close={close} onPin={() => setPin(true)} />
            <MenuRow
              onPick={() => {
                close();
                onLogout();
              }}
            >
              {MSG.logout}
            </MenuRow>
            <Footer />
          </>
        )}
      </Menu>
      {pin ? <SetPin onClose={closePin} /> : null}
    </>
  );
}
