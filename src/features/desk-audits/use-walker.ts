import { useMemo } from "react";
import { calledNow, nameOf } from "#domain/profile/called.ts";
import { useData, useLive } from "#data/live.ts";
import type { DeviceKind } from "#domain/desk-audits/schema.ts";
import type { Walker } from "#domain/desk-audits/walkers.ts";
import { useSignedIn } from "#widgets/signed-in.ts";

/** A touch screen shorter than this on its shorter side is a phone's, CSS px. */
const TABLET_PX = 600;

/** What is in somebody's hands, as far as a browser tells. */
function kindOfDevice(): DeviceKind {
  if (!window.matchMedia("(pointer: coarse)").matches) return "computer";
  return Math.min(window.screen.width, window.screen.height) < TABLET_PX ? "phone" : "tablet";
}

/** Who walks here, on this device; null until the device knows itself. */
export function useWalker(): Walker | null {
  const { uid, person, title } = useSignedIn();
  const live = useLive(useData().rows({ name: "thisDevice" }));
  const device = live.state === "ready" ? live.value[0]?.device : undefined;
  const name = nameOf(calledNow({ person, title }));
  return useMemo(
    () => (device === undefined ? null : { device, uid, name, kind: kindOfDevice() }),
    [device, uid, name],
  );
}
