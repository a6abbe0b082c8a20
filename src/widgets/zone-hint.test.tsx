import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { deviceZone } from "./device-zone.ts";
import { ZoneHint, zoneHint } from "./zone-hint.tsx";

test("[TIME-5] the head of a screen says in which zone its times are, and which of them are the device's", () => {
  const { container } = render(<ZoneHint zone="Pacific/Apia" />);
  expect(container.textContent).toBe(
    "Times are in Pacific/Apia, the zone of the site. What was last synced, or is known as of a time, is by this device’s clock.",
  );
});
test("[TIME-5] nothing is said of a site in the device's zone", () => {
  const { container } = render(<ZoneHint zone={deviceZone()} />);
  expect(container.textContent).toBe("");
  expect(zoneHint(deviceZone())).toBeNull();
});
