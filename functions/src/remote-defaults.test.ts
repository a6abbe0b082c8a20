import { expect, test } from "vitest";
import { siteDefaults } from "./remote-defaults.ts";

const template = (value: string) => ({ parameters: { app_site_config_defaults: { defaultValue: { value } } } });
const never = (why: unknown) => {
  throw why;
};
const DEPLOYED = { deskBookingAdminAdvancedDays: "unrestricted", deskBookingAdminWeekends: true };

test.each<[string, Parameters<typeof siteDefaults>[1], object]>([
  [
    "the parameter's value",
    async () => template('{"deskBookingAutoCheckOutEnabled":true}'),
    { deskBookingAutoCheckOutEnabled: true },
  ],
  ["nothing without the parameter", async () => ({ parameters: {} }), {}],
  [
    "nothing where the app has its own",
    async () => ({ parameters: { app_site_config_defaults: { defaultValue: { useInAppDefault: true } } } }),
    {},
  ],
  ["nothing of what is no JSON", async () => template("{"), {}],
])("[FN-21] defaults of sites are %s", async (_, ask, want) => {
  expect(await siteDefaults(never, ask)).toEqual(want);
});

test("[FN-21] without an answer they are those of the deployed template, and why is told", async () => {
  const told: unknown[] = [];
  const refusal = new Error("permission denied");
  expect(
    await siteDefaults(
      (why) => told.push(why),
      () => Promise.reject(refusal),
    ),
  ).toEqual(DEPLOYED);
  expect(told).toEqual([refusal]);
});
