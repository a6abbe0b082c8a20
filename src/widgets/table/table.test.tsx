import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { to } from "#domain/addresses.ts";
import { aSession } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { OWN } from "#domain/shared/known.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { type Column, columnsAt, type Sort, sortedBy, sortRows } from "./columns.ts";
import { csvOf } from "./csv.ts";
import { RowList } from "./row-list.tsx";
import { rowsOfArray, type TableRows } from "./rows.ts";
import { useTableSelection } from "./selection.ts";
import { Table } from "./table.tsx";

type Person = { readonly id: string; readonly name: string; readonly floor: number };
const COLUMNS: readonly Column<Person>[] = [
  { key: "name", title: "Name", cell: (p) => p.name, sort: (p) => p.name, csv: (p) => p.name },
  { key: "floor", title: "Floor", cell: (p) => p.floor, sort: (p) => p.floor, csv: (p) => String(p.floor), from: 600 },
  {
    key: "more",
    title: "More",
    cell: () => [
      <button key="a" data-aside>
        More
      </button>,
      <button key="b" data-aside>
        Last
      </button>,
    ],
    from: 900,
  },
];
const person = (i: number): Person => ({ id: `p${i}`, name: `Person ${i}`, floor: 100 - i });
const people = (n: number): readonly Person[] => Array.from({ length: n }, (_, i) => person(i));

type Given = { readonly rows: TableRows<Person> | null; readonly errors?: number; readonly group?: string };
let chosen: (key: string) => boolean = () => false;
let setGiven: (given: Given) => void = () => undefined;

function Screen({ start }: { readonly start: Given }) {
  const [given, set] = useState(start);
  setGiven = (next) => act(() => set(next));
  const [sort, setSort] = useState<Sort | null>(null);
  const selection = useTableSelection("people");
  chosen = selection.has;
  const rows =
    sort && given.rows && given.rows.total < 10
      ? rowsOfArray(sortRows(people(given.rows.total), COLUMNS, sort), OWN)
      : given.rows;
  return (
    <Table
      label="Directory"
      items="people"
      columns={COLUMNS}
      rows={rows}
      keyOf={(p) => p.id}
      nameOf={(p) => p.name}
      sort={sort}
      onSort={setSort}
      selection={selection}
      linkOf={({ id }) => to.person({ id: String(id) })}
      errors={given.errors ?? 0}
      {...(given.group === undefined ? {} : { group: given.group })}
      csv="people"
    />
  );
}

async function open(given: Given) {
  const fake = new FakeData({ state: "in", session: aSession(), proven: true });
  const { router } = renderScreen(
    { "/": () => <Screen start={given} />, "/people/view/$id": () => <p>Opened</p> },
    { data: await fake.readyClient() },
  );
  await screen.findByRole("grid", { name: "Directory" });
  return { user: userEvent.setup(), router };
}
const row = (i: number) => must(document.querySelector<HTMLElement>(`[data-index="${i}"]`));
const must = (element: HTMLElement | null): HTMLElement => {
  if (!element) throw new Error("no such row");
  return element;
};
const focused = (i: number) => waitFor(() => expect(document.activeElement).toBe(row(i)));
const all = (n: number): Given => ({ rows: rowsOfArray(people(n), OWN) });
const selectedOf = (n: number) => people(n).flatMap(({ id }) => (chosen(id) ? [id] : []));

/** The simulated DOM has no layout. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(360);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1_000);
});
afterEach(() => vi.restoreAllMocks());

describe("a table of the kit", () => {
  test("[GRID-1] columns show by the width of the table", async () => {
    const keys = (width: number | null) => columnsAt(COLUMNS, width).map(({ key }) => key);
    expect([keys(null), keys(599), keys(600), keys(1200)]).toEqual([
      ["name", "floor", "more"],
      ["name"],
      ["name", "floor"],
      ["name", "floor", "more"],
    ]);
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(700);
    await open(all(2));
    expect(screen.getAllByRole("columnheader").map((h) => h.textContent)).toEqual(["Selection", "Name", "Floor"]);
  });

  test("[GRID-2] a header sorts its column up, then down, and says so", async () => {
    const { user } = await open(all(3));
    const names = () => [0, 1, 2].map((i) => row(i).textContent);
    await user.click(screen.getByRole("button", { name: "Floor" }));
    expect(names()[0]).toContain("Person 2");
    expect(screen.getByRole("columnheader", { name: "Floor" }).getAttribute("aria-sort")).toBe("ascending");
    await user.click(screen.getByRole("button", { name: "Floor" }));
    expect(names()[0]).toContain("Person 0");
    expect(screen.getByRole("columnheader", { name: "Floor" }).getAttribute("aria-sort")).toBe("descending");
    expect(screen.getByRole("columnheader", { name: "Name" }).getAttribute("aria-sort")).toBe("none");
    expect(sortedBy({ key: "floor", down: true }, "name")).toEqual({ key: "name", down: false });
  });

  test("[GRID-3] by box, by Space, with Shift all between, all that match, and none", async () => {
    const { user } = await open(all(5));
    await user.click(screen.getByRole("checkbox", { name: "Select Person 3" }));
    await user.keyboard("{Shift>}");
    await user.click(screen.getByRole("checkbox", { name: "Select Person 1" }));
    await user.keyboard("{/Shift}");
    expect(selectedOf(5)).toEqual(["p1", "p2", "p3"]);
    expect(screen.getByText("3 selected")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Select all that match" }));
    act(() => row(0).focus());
    await user.keyboard(" ");
    expect(selectedOf(5)).toEqual(["p1", "p2", "p3", "p4"]);
    await user.click(screen.getByRole("button", { name: "Clear selection" }));
    expect(selectedOf(5)).toEqual([]);
  });

  test("[GRID-3] a range waits for rows that are not here yet, and asks for them", async () => {
    const show = vi.fn();
    const only = (here: (i: number) => boolean): Given => ({
      rows: { total: 30, ...OWN, at: (i) => (here(i) ? person(i) : undefined), show },
    });
    const { user } = await open(only((i) => i < 3 || i === 9));
    await user.click(screen.getByRole("checkbox", { name: "Select Person 1" }));
    await user.keyboard("{Shift>}");
    await user.click(screen.getByRole("checkbox", { name: "Select Person 9" }));
    await user.keyboard("{/Shift}");
    expect(selectedOf(30)).toEqual(["p1"]);
    expect(show).toHaveBeenLastCalledWith(1, 9);
    setGiven(only(() => true));
    expect(selectedOf(30)).toHaveLength(9);
  });

  test("[A11Y-4] one stop of the Tab key: arrows, pages, ends, up to the header and back; Enter opens", async () => {
    const { user, router } = await open(all(2_000));
    const stops = () => document.querySelectorAll('[role="grid"] [tabindex="0"]');
    expect(stops()).toHaveLength(1);
    act(() => row(0).focus());
    await user.keyboard("{ArrowDown}");
    await focused(1);
    expect(stops()).toHaveLength(1);
    await user.keyboard("{ArrowRight}");
    expect(document.activeElement?.textContent).toBe("More");
    await user.keyboard("{ArrowRight}{ArrowRight}");
    expect(document.activeElement?.textContent).toBe("Last");
    await user.keyboard("{ArrowLeft}{ArrowLeft}{ArrowUp}");
    await focused(0);
    await user.keyboard("{ArrowUp}{ArrowRight}");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Floor" }));
    await user.keyboard("{ArrowDown}");
    await focused(0);
    await user.keyboard("{PageDown}");
    await focused(9);
    await user.keyboard("{PageUp}{ArrowDown}{ArrowDown}");
    await focused(2);
    await user.keyboard("{Enter}");
    await screen.findByText("Opened");
    expect(router.state.location.pathname).toBe("/people/view/p2");
  });

  test("[GRID-5] only rows in sight stand in the page; one that is on its way is a skeleton of the same height", async () => {
    const show = vi.fn();
    await open({
      rows: { total: 10_000, known: "part" as const, sources: [], at: (i) => (i < 4 ? person(i) : undefined), show },
    });
    const standing = [...document.querySelectorAll<HTMLElement>("[data-index]")];
    expect(standing.length).toBeLessThan(60);
    expect(standing.filter((r) => r.matches("[data-coming]"))).toHaveLength(standing.length - 4);
    expect(new Set(standing.map((r) => r.style.height))).toEqual(new Set(["36px"]));
    expect(show).toHaveBeenLastCalledWith(0, standing.length - 1);
    expect(screen.getByRole("grid").getAttribute("aria-rowcount")).toBe("10001");
  });

  test("[GRID-6] rows of another question come in place of those that stand, once they are here", async () => {
    const [ada, bob] = [people(2), [person(5), person(6)]];
    await open({ rows: rowsOfArray(ada, OWN), group: "a" });
    const at = () => document.querySelector<HTMLElement>("[data-index='0']");
    const before = at();
    setGiven({ rows: { ...rowsOfArray(ada, OWN), old: true }, group: "b" });
    expect([at() === before, at()?.textContent]).toEqual([true, expect.stringContaining("Person 0")]);
    expect(screen.getByRole("grid").getAttribute("aria-busy")).toBe("true");
    at()?.focus();
    await userEvent.keyboard(" ");
    expect(["p0", "p5"].map(chosen)).toEqual([false, false]);
    setGiven({ rows: rowsOfArray(bob, OWN), group: "b" });
    expect([at() === before, at()?.textContent]).toEqual([true, expect.stringContaining("Person 5")]);
    expect(screen.getByRole("grid").getAttribute("aria-busy")).toBe("false");
    await userEvent.keyboard(" ");
    expect(["p0", "p5"].map(chosen)).toEqual([false, true]);
  });

  test("[GRID-6] a file that waits for rows is given up when another question is asked", async () => {
    const show = vi.fn();
    const coming = { total: 3, ...OWN, at: (i: number) => (i < 2 ? person(i) : undefined), show };
    await open({ rows: coming, group: "a" });
    await userEvent.click(screen.getByRole("button", { name: /csv/i }));
    expect(show).toHaveBeenCalledWith(0, 2);
    const links = vi.spyOn(HTMLAnchorElement.prototype, "click");
    setGiven({ rows: { ...coming, old: true }, group: "b" });
    setGiven({ rows: rowsOfArray(people(3), OWN), group: "b" });
    expect(links).not.toHaveBeenCalled();
    links.mockRestore();
  });

  test.each([
    ["Loading people...", { rows: rowsOfArray<Person>([], { known: "part", sources: [] }) }],
    ["Loading more people...", { rows: rowsOfArray(people(2), { known: "part", sources: [] }) }],
    ["No people could be found", { rows: rowsOfArray<Person>([], OWN) }],
    [
      /^We're experiencing some issues fetching people/,
      { rows: rowsOfArray<Person>([], { known: "part", sources: [] }), errors: 2 },
    ],
    [
      /unable to fetch more people at this time/,
      { rows: rowsOfArray(people(2), { known: "part", sources: [] }), errors: 5 },
    ],
  ])("[GRID-5] what a list does is said in the words of the specification: %s", async (words, given) => {
    await open(given);
    expect(screen.getByText(words)).toBeDefined();
  });

  test("[KNOW-7] before the first answer its head stands above grey rows of its own height, that nobody can reach", async () => {
    await open({ rows: null });
    const grid = screen.getByRole("grid", { name: "Directory" });
    expect(grid.getAttribute("aria-busy")).toBe("true");
    expect(screen.getAllByRole("columnheader").length).toBeGreaterThan(2);
    const grey = grid.querySelector<HTMLElement>("[data-skeleton]");
    expect(grey?.getAttribute("aria-hidden")).toBe("true");
    expect((grey?.firstElementChild as HTMLElement).style.height).toBe("36px");
    expect(grey?.querySelector("a, button, input")).toBeNull();
    expect(screen.getAllByText("Loading people...")).toHaveLength(1);
    setGiven({ rows: rowsOfArray(people(2), OWN) });
    expect(grid.querySelector("[data-skeleton]")).toBeNull();
    expect(grid.getAttribute("aria-busy")).toBe("false");
  });

  test("[KNOW-7] a list that is given up has no grey rows", async () => {
    await open({ rows: rowsOfArray<Person>([], { known: "part", sources: [] }), errors: 5 });
    expect(document.querySelector("[data-skeleton]")).toBeNull();
  });

  test("[GRID-4] the file holds all that is listed, in its order, with columns that do not show, and nothing that computes", () => {
    const rows = rowsOfArray([{ id: "a", name: "=1+1", floor: 2 }, person(3)], OWN);
    expect(csvOf(COLUMNS, rows, false)).toBe('Name,Floor\r\n"\'=1+1",2\r\nPerson 3,97\r\n');
  });

  test("[GRID-5] a list of rows of any height asks for those in sight, and shows what is on its way", () => {
    const show = vi.fn();
    const rows = {
      total: 3,
      known: "part" as const,
      sources: [],
      at: (i: number) => (i === 1 ? undefined : person(i)),
      show,
    };
    render(
      <RowList label="People" rows={rows} keyOf={(p: Person) => p.id} estimate={80}>
        {(p) => p.name}
      </RowList>,
    );
    expect(screen.getAllByRole("listitem").map((li) => li.textContent)).toEqual(["Person 0", "", "Person 2"]);
    expect(show).toHaveBeenCalledWith(0, 2);
  });
});
