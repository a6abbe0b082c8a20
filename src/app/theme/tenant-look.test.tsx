import { act, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { DataProvider } from "#data/live.ts";
import { PRODUCT_COLOURS } from "#domain/theme/product.ts";
import type { Theme } from "#domain/theme/theme.ts";
import { FakeData } from "#testing/fake-data.ts";
import { Logo } from "./logo.tsx";
import { TenantLook } from "./tenant-look.tsx";

const LOGO = "ns/example/theme/logo.svg";
const CSS = "ns/example/theme/style.css";
const tenant = (theme: Partial<Theme>) => ({
  id: "example",
  title: "Example Ltd",
  theme: { logo: null, css: null, colours: PRODUCT_COLOURS, ...theme },
});

async function open(fake: FakeData) {
  const client = await fake.readyClient();
  return render(
    <DataProvider value={client}>
      <TenantLook>
        <Logo />
      </TenantLook>
    </DataProvider>,
  );
}
const brand = () => getComputedStyle(document.documentElement).getPropertyValue("--mantine-color-brand-8");
afterEach(() => {
  vi.useRealTimers();
  document.adoptedStyleSheets = [];
});

test("[THEME-4] without a logo the product's name stands there, and not before the tenant is known", async () => {
  const fake = new FakeData();
  fake.setRows({ one: "ns" }, [], true);
  await open(fake);
  expect(screen.queryByText("Atrium")).toBeNull();
  act(() => fake.setRows({ one: "ns" }, [tenant({})]));
  expect(await screen.findByText("Atrium")).toBeDefined();
});

test("[THEME-4] the logo is shown from the device; a picture that cannot be shown gives way to the name", async () => {
  const fake = new FakeData();
  fake.setRows({ one: "ns" }, [tenant({ logo: LOGO })]);
  fake.setPlan(LOGO, { state: "ready", text: "data:image/svg+xml;base64,PHN2Zy8+" });
  await open(fake);
  const picture = await screen.findByRole("img", { name: "Example Ltd" });
  act(() => void picture.dispatchEvent(new Event("error")));
  expect(await screen.findByText("Atrium")).toBeDefined();
});

test("[THEME-4] a logo that does not come counts as loaded after 30,000 ms, and one that comes later is shown", async () => {
  const fake = new FakeData();
  fake.setRows({ one: "ns" }, [tenant({ logo: LOGO })]);
  fake.setPlan(LOGO, { state: "awaited" });
  vi.useFakeTimers();
  await open(fake);
  await act(() => vi.advanceTimersByTimeAsync(29_900));
  expect(screen.queryByText("Atrium")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.getByText("Atrium")).toBeDefined();
  await act(async () => fake.setPlan(LOGO, { state: "ready", text: "data:image/png;base64,AA==" }));
  expect(screen.getByRole("img", { name: "Example Ltd" })).toBeDefined();
});

test("[THEME-2] the tenant's colours are worn, and taken off with the session", async () => {
  const fake = new FakeData();
  fake.setRows({ one: "ns" }, [tenant({})]);
  await open(fake);
  await waitFor(() => expect(brand()).toBe("#076d78"));
  act(() => fake.setRows({ one: "ns" }, [tenant({ colours: { ...PRODUCT_COLOURS, primary: "#aa0000" } })]));
  await waitFor(() => expect(brand()).not.toBe("#076d78"));
  act(() => fake.setRows({ one: "ns" }, []));
  await waitFor(() => expect(brand()).toBe("#076d78"));
});

test("[THEME-3] the style file is worn as far as it is harmless, and goes with the tenant", async () => {
  const fake = new FakeData();
  fake.setRows({ one: "ns" }, [tenant({ css: CSS })]);
  fake.setPlan(CSS, {
    state: "ready",
    text: ".atrium-header { border-radius: 4px; display: none } * { display: none }",
  });
  await open(fake);
  const worn = () => document.adoptedStyleSheets.flatMap((s) => [...s.cssRules].map((r) => r.cssText)).join();
  await waitFor(() => expect(worn()).toContain("border-radius: 4px"));
  expect(worn()).not.toContain("display");
  act(() => fake.setRows({ one: "ns" }, [tenant({})]));
  await waitFor(() => expect(worn()).toBe(""));
});
