import "@mantine/core/styles/Input.layer.css";
import { Button, NativeSelect, Stack } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { SiteRow } from "#data/api.ts";
import { to } from "#domain/addresses.ts";
import { DOOR } from "#domain/words/door.ts";
import { say } from "#domain/words/say.ts";
import { Dialog } from "#ui/dialog.tsx";
import { filesOrSay } from "#ui/files-or-say.ts";
import { None } from "#widgets/known.tsx";
import type { SiteRooms } from "../calendar/use-calendar-data.ts";
import type { DoorCode } from "./codes.ts";
import classes from "./codes.module.css";

const ALL = "";
type Props = { readonly site: SiteRow; readonly rooms: SiteRooms; readonly onClose: () => void };

/** The codes of rooms as pictures; the address of the app's page and nothing else stands in them. */
function useCodes(site: SiteRow, rooms: SiteRooms["rooms"], chosen: string): readonly DoorCode[] | null {
  const router = useRouter();
  const [codes, setCodes] = useState<readonly DoorCode[] | null>(null);
  useEffect(() => {
    let gone = false;
    const wanted = rooms.filter((r) => !r.gone && (chosen === ALL || r.id === chosen));
    const doors = wanted.map((r) => {
      const { href } = router.buildLocation(to.door({ site: site.id, room: r.id }));
      return { room: r.title, site: site.title, address: new URL(href, window.location.origin).href };
    });
    void filesOrSay(import("./codes.ts")).then((made) => {
      if (!gone && made) setCodes(made.doorCodes(doors));
    });
    return () => {
      gone = true;
    };
  }, [router, site.id, site.title, rooms, chosen]);
  return codes;
}

/** Codes to put up at the doors of rooms, of one or of all of a site: printed in place of the page. [DOOR-6] */
export function CodesDialog({ site, rooms, onClose }: Props) {
  const [chosen, setChosen] = useState(ALL);
  const there = rooms.rooms.filter((r) => !r.gone);
  const codes = useCodes(site, rooms.rooms, chosen);
  const [first] = codes ?? [];
  const print = async () => {
    const made = await filesOrSay(import("./codes.ts"));
    if (made && codes) await made.printCodes(codes);
  };
  return (
    <Dialog
      title={DOOR.codesTitle}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {DOOR.close}
          </Button>
          <Button disabled={!first} onClick={() => void print()}>
            {DOOR.print}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <p className={classes["hint"]}>{DOOR.codesAbout}</p>
        {there.length === 0 ? (
          <None of={rooms.of} say={DOOR.noRooms} slots={{ site: site.title }} />
        ) : (
          <NativeSelect
            label={DOOR.which}
            value={chosen}
            data={[
              { value: ALL, label: say(DOOR.all, { site: site.title, n: String(there.length) }) },
              ...there.map((r) => ({ value: r.id, label: r.title })),
            ]}
            onChange={(e) => setChosen(e.currentTarget.value)}
          />
        )}
        {first ? (
          <figure className={classes["preview"]}>
            <img src={first.picture} alt={say(DOOR.preview, { room: first.room })} />
            <figcaption>{first.address}</figcaption>
          </figure>
        ) : null}
      </Stack>
    </Dialog>
  );
}
