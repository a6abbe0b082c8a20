import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { circleField } from "#domain/neighbourhoods/circles.ts";
import { NEIGHBOURHOOD_WORDS } from "#domain/words/neighbourhoods.ts";
import { MSG } from "#domain/words/spec.ts";
import { filledData, neighbourhood, openScreen, press } from "./screen.test-kit.tsx";

beforeEach(() => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
});

test("[HOOD-13] the question says that the circle goes too, and that it is for good", async () => {
  await openScreen(filledData());
  await userEvent.click(await neighbourhood("Harbour"));
  await press(/^Delete Harbour/);
  expect(await screen.findByText(/ Its circle goes with it\. This cannot be undone\./)).toBeTruthy();
  await press(NEIGHBOURHOOD_WORDS.keep);
  await press(NEIGHBOURHOOD_WORDS.done);
  await userEvent.click(await neighbourhood("Forest"));
  await press(/^Delete Forest/);
  expect(await screen.findByText(/"Forest" is deleted/)).toBeTruthy();
  expect(screen.queryByText(/goes with it|go with it/)).toBeNull();
});

test("[HOOD-13] a circle that is drawn in the colour of a neighbourhood names it", async () => {
  const fake = filledData();
  await openScreen(fake);
  await userEvent.click(await screen.findByRole("radio", { name: NEIGHBOURHOOD_WORDS.modeEdit }));
  await userEvent.selectOptions(await screen.findByLabelText(NEIGHBOURHOOD_WORDS.circleColour), "Forest");
  await press(NEIGHBOURHOOD_WORDS.circleAdd);
  await press(MSG.save);
  await screen.findByText("Saved on this device");
  const [op] = fake.plans[0]?.ops ?? [];
  if (op?.kind !== "patch") throw new Error("no patch");
  const [field = "", value] = Object.entries(op.fields)[0] ?? [];
  expect(field).toContain(circleField("c-"));
  expect(value).toMatchObject({ neighbourhood: "h2" });
});
