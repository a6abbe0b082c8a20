import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { renderPart } from "#testing/render-screen.tsx";
import { Fact, Facts } from "./facts.tsx";
import { Fold } from "./fold.tsx";
import { PageHeader } from "./page-header.tsx";
import { Tag } from "./tag.tsx";
import { Toolbar } from "./toolbar.tsx";

const show = (what: ReactNode) => renderPart(what);
/** Whether `a` is read before `b`. */
const isBefore = (a: HTMLElement, b: HTMLElement) =>
  (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

test("[LANG-1] a page header is the first heading, its line and its actions, in this order", () => {
  show(
    <PageHeader title="People" line="Everybody of London" actions={<button type="button">Add person</button>}>
      <p>Last synced 10:41</p>
    </PageHeader>,
  );
  const parts = [
    screen.getByRole("heading", { level: 1, name: "People" }),
    screen.getByText("Everybody of London"),
    screen.getByText("Last synced 10:41"),
    screen.getByRole("button", { name: "Add person" }),
  ];
  parts.slice(1).forEach((part, i) => expect(isBefore(parts[i] ?? part, part)).toBe(true));
});

test("[LANG-2] a toolbar is one named group, its choices before its actions", () => {
  show(
    <Toolbar label="Filters" actions={<button type="button">Download</button>}>
      <button type="button">Floor</button>
    </Toolbar>,
  );
  const [floor, download] = within(screen.getByRole("group", { name: "Filters" })).getAllByRole("button");
  expect([floor?.textContent, download?.textContent]).toEqual(["Floor", "Download"]);
});

test("[LANG-3] [LANG-4] facts are terms with their definitions, a tag is its words", () => {
  show(
    <Facts>
      <Fact word="Home site">London</Fact>
      <Fact word="State">
        <Tag tone="warning">Not saved</Tag>
      </Fact>
    </Facts>,
  );
  expect(screen.getAllByRole("term").map((t) => t.textContent)).toEqual(["Home site", "State"]);
  expect(screen.getAllByRole("definition").map((d) => d.textContent)).toEqual(["London", "Not saved"]);
});

test("[LANG-5] a section folds and opens by mouse and keyboard, and keeps what is typed in it", async () => {
  const user = userEvent.setup();
  show(
    <Fold title="Hours" mark={<Tag>2 changed</Tag>}>
      <input aria-label="From" />
    </Fold>,
  );
  const toggle = screen.getByRole("button", { name: "Hours" });
  const from = screen.getByRole("textbox", { name: "From" });
  await user.type(from, "08:00");
  await user.click(toggle);
  expect(toggle.getAttribute("aria-expanded")).toBe("false");
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.getByText("2 changed")).toBeDefined();
  await user.keyboard("{Enter}");
  expect(screen.getByRole("textbox", { name: "From" })).toHaveProperty("value", "08:00");
});

test("[LANG-5] a folded section opens when something in it needs the person, and what is wrong gets the focus", () => {
  const part = (held: boolean) => (
    <Fold title="Hours" open={false} held={held}>
      <input aria-label="From" aria-invalid={held} />
    </Fold>
  );
  const { rerender } = renderPart(part(false));
  expect(screen.queryByRole("textbox")).toBeNull();
  rerender(part(true));
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "From" }));
  rerender(part(false));
  expect(screen.getByRole("textbox", { name: "From" })).toBeDefined();
});

test("[LANG-5] a section that lists things opens with the first and folds with the last, and a person may fold it between", async () => {
  const part = (n: number) => (
    <Fold title="Cards" filled={n > 0}>
      <ul aria-label="Cards" />
    </Fold>
  );
  const { rerender } = renderPart(part(0));
  expect(screen.queryByRole("list")).toBeNull();
  rerender(part(1));
  expect(screen.getByRole("list")).toBeDefined();
  await userEvent.setup().click(screen.getByRole("button", { name: "Cards" }));
  rerender(part(2));
  expect(screen.queryByRole("list")).toBeNull();
  rerender(part(0));
  rerender(part(1));
  expect(screen.getByRole("list")).toBeDefined();
});
