import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { CardDetail } from "#domain/cards/collection.ts";
import type { PersonRow } from "#domain/people/collection.ts";
import type { FakeData } from "#testing/fake-data.ts";
import { printPicture } from "#ui/print-picture.ts";
import { outQuery } from "../cards/cards-query.ts";
import { aCard, dialogs, fakeWith, HOUR, openAt, owned, putCards, scan } from "../cards/cards.test-kit.tsx";
import { MEMBER, PERSON } from "../view/person.test-kit.tsx";
import { DeskScreen } from "./desk-screen.tsx";

const user = userEvent.setup();
const NOW = Date.now();
const GRACE = owned("grace", "Grace Novak");
const BADGE = aCard({ id: "ref~1001", title: "Badge", role: "permanent", owner: GRACE, sites: ["s1"] });
const FREE = aCard({ id: "ref~7001", title: "Visitor 7" });
const OUT = aCard({
  id: "ref~9001",
  title: "Spare 9",
  role: "temporary",
  owner: owned("bo", "Bo Lind"),
  sites: ["s1"],
  enabledFrom: NOW - 9 * HOUR,
  enabledTo: NOW - HOUR,
});

type Around = {
  readonly net?: "online" | "offline";
  readonly permanent?: CardDetail;
  readonly others?: readonly CardDetail[];
};
/** The desk of a site where Grace is a member. */
async function openDesk({ net = "online", permanent, others = [] }: Around = {}) {
  const fake = fakeWith({ net });
  const cards = { permanent: permanent?.id ?? null, temporary: null };
  fake.setRows({ one: "person", id: "grace", site: "s1" }, [PERSON]);
  fake.setRows({ one: "member", site: "s1", id: "grace" }, [{ ...MEMBER, cards }]);
  fake.setRows({ window: "person", site: "s1", where: { active: true }, text: "gra" }, [
    { ...PERSON, member: null } as PersonRow,
  ]);
  fake.shownDocs[MEMBER.path] = { fields: { cards }, rev: 2 };
  putCards(fake, [...(permanent ? [permanent] : []), ...others]);
  const { reader } = await openAt(fake, "/people/desk", { "/people/desk": DeskScreen });
  await screen.findByRole("heading", { name: "Reception Desk" });
  heard = (id) => act(async () => reader.card(id));
  return fake;
}
/** A card is held to the card reader. */
let heard: (id: string) => Promise<void>;
const press = async (name: RegExp | string) => user.click(await screen.findByRole("button", { name }));
const pane = async (name: string) => within(await screen.findByRole("region", { name }));
/** The card of the set that was stored last, and how many taps it took is how many presses a test makes. */
const written = (fake: FakeData, path: string): object | undefined => {
  const op = fake.plans.at(-1)?.ops.find((o) => o.path === path);
  return op && "fields" in op ? op.fields : undefined;
};
const ASK = "Card number, name, email or phone";
const pickGrace = async (label: string) => {
  await user.type(await screen.findByRole("searchbox", { name: label }), "gra");
  await user.click(await screen.findByRole("button", { name: /Grace Novak/ }));
};

beforeEach(dialogs);

vi.mock("#ui/print-picture.ts", () => ({ printPicture: vi.fn() }));

describe("scanning at the desk", () => {
  test("[CRD-100] a slip is printed with the network down: who, until when, which card, and that doors do not know yet", async () => {
    vi.mocked(printPicture).mockReset();
    await openDesk({ net: "offline", permanent: { ...BADGE, pending: true } });
    await scan("1001");
    await pane("Grace Novak");
    await press("Print slip");
    const [file, words] = vi.mocked(printPicture).mock.calls[0] ?? [];
    expect(words).toBe("Slip for Grace Novak");
    const svg = await file?.text();
    for (const said of ["Grace Novak", "Membership", "1001", "Waits to be sent:"]) expect(svg).toContain(said);
    vi.mocked(printPicture).mockRejectedValueOnce(new Error("no picture"));
    vi.stubGlobal("reportError", () => undefined);
    await press("Print slip");
    expect(await screen.findByText("This browser could not print the slip.")).toBeDefined();
    vi.unstubAllGlobals();
  });

  test("[CRD-93] a card tells of its owner, with the network down, and is taken back at one tap", async () => {
    const fake = await openDesk({ net: "offline", permanent: BADGE });
    await scan("1001");
    const grace = await pane("Grace Novak");
    expect(grace.getByRole("group", { name: "Scanned: Badge" })).toBeDefined();
    expect(screen.getByText("No connection. Doors learn of what is done here when it has been sent.")).toBeDefined();
    await press("Return Badge");
    expect(await screen.findByText("Card returned")).toBeDefined();
    expect(written(fake, BADGE.path)).toMatchObject({ role: null, owner: null, returned: true });
  });

  test("[CRD-93] what finds a card is called for before one is scanned, and whoever has it is asked for beside the card", async () => {
    const fake = fakeWith();
    const [shown, watch] = [vi.spyOn(fake, "shown"), vi.spyOn(fake, "watch")];
    fake.setRows({ one: "person", id: "grace", site: "s1" }, [PERSON]);
    putCards(fake, [BADGE]);
    await openAt(fake, "/people/desk", { "/people/desk": DeskScreen });
    await waitFor(() => expect(shown).toHaveBeenCalledWith([]));
    watch.mockClear();
    await scan("1001");
    await pane("Grace Novak");
    expect(watch.mock.calls.slice(0, 3).map(([query]) => query)).toEqual([
      { one: "person", id: "grace", site: "s1" },
      { one: "member", site: "s1", id: "grace" },
      { one: "card", id: BADGE.id },
    ]);
  });

  test("[CRD-93] a card that is nobody's becomes somebody's for today with two taps", async () => {
    const fake = await openDesk({ others: [FREE] });
    await scan("7001");
    await screen.findByRole("heading", { name: "Visitor 7 is nobody's." });
    await pickGrace("Who gets it?");
    await press("Temporary card until 23:59");
    expect(await screen.findByText("Card added")).toBeDefined();
    expect(written(fake, FREE.path)).toMatchObject({ role: "temporary", owner: { ref: PERSON.path } });
    expect(await pane("Grace Novak")).toBeDefined();
  });

  test("[CRD-93] … or a permanent one; why it cannot be is said", async () => {
    const fake = await openDesk({ permanent: BADGE, others: [FREE] });
    await scan("7001");
    await pickGrace("Who gets it?");
    await press("Permanent card");
    expect(
      await screen.findByText(/^Error adding card\. They have a permanent card at this site: replace it\./),
    ).toBeDefined();
    expect(fake.plans).toEqual([]);
  });

  test("[CRD-93] a lost card is replaced with two taps and a scan, which the editor takes", async () => {
    const fake = await openDesk({ permanent: BADGE, others: [FREE] });
    await pickGrace(ASK);
    await press(/^Replace: Permanent/);
    (document.activeElement as HTMLElement | null)?.blur();
    await scan("7001");
    expect(await screen.findByText("Visitor 7")).toBeDefined();
    expect(screen.queryByRole("heading", { name: /is nobody's/ })).toBeNull();
    await press("Replace");
    expect(await screen.findByText("Card replaced")).toBeDefined();
    expect(written(fake, FREE.path)).toMatchObject({ role: "permanent", updateReason: "Lost" });
  });

  test("[CRD-93] the next scan is about its own card alone", async () => {
    await openDesk({ permanent: BADGE, others: [FREE] });
    await scan("1001");
    await pane("Grace Novak");
    await scan("7001");
    await screen.findByRole("heading", { name: "Visitor 7 is nobody's." });
    expect(screen.queryByRole("region", { name: "Grace Novak" })).toBeNull();
    await user.type(screen.getByRole("searchbox", { name: ASK }), `${"9".repeat(201)}{Enter}`);
    expect(await screen.findByText("There was an error, please scan again")).toBeDefined();
    expect(screen.queryByRole("heading", { name: "Visitor 7 is nobody's." })).toBeNull();
  });
});

describe("the card reader at the desk", () => {
  test("[CRD-206] a card tells of its owner; an unknown one, and one that cannot be read, put them away", async () => {
    await openDesk({ permanent: BADGE, others: [FREE] });
    await heard("1001");
    await pane("Grace Novak");
    await heard("5001");
    await screen.findByRole("heading", { name: /^5001 hasn't been added/ });
    expect(screen.queryByRole("region", { name: "Grace Novak" })).toBeNull();
    await heard("1001");
    await pane("Grace Novak");
    await heard("\u202e12");
    expect(await screen.findByText("There was an error, please scan again")).toBeDefined();
    expect(screen.queryByRole("region", { name: "Grace Novak" })).toBeNull();
  });

  test("[CRD-206] an open editor has the scans; one that cannot be read takes the number before it away", async () => {
    const fake = await openDesk({ permanent: BADGE, others: [FREE] });
    await pickGrace(ASK);
    await press(/^Replace: Permanent/);
    await heard("7001");
    expect(await screen.findByText("Visitor 7")).toBeDefined();
    expect(screen.queryByRole("heading", { name: /is nobody's/ })).toBeNull();
    await heard("");
    expect(await screen.findByText("There was an error, please scan again")).toBeDefined();
    expect(screen.queryByText("Visitor 7")).toBeNull();
    await press("Replace");
    expect(fake.plans).toEqual([]);
  });
});

describe("unknown cards", () => {
  test("[CRD-94] are kept until somebody gets them, and are added with that", async () => {
    const fake = await openDesk();
    await scan("5001");
    await screen.findByRole("heading", { name: /^5001 hasn't been added to the system/ });
    await scan("5002");
    await screen.findByRole("heading", { name: /^5002 hasn't been added/ });
    const list = () => within(screen.getByRole("list", { name: "Unknown cards" }));
    expect(
      list()
        .getAllByRole("listitem")
        .map((row) => row.querySelector("strong")?.textContent),
    ).toEqual(["5002", "5001"]);
    await waitFor(() => expect(JSON.stringify([...fake.drafts.values()])).toContain("5001"));
    await press("Give 5001 to somebody");
    await pickGrace("Who gets it?");
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Permanent card" })).toHaveProperty("disabled", false),
    );
    await press("Permanent card");
    await screen.findByText("Card added");
    expect(written(fake, "ns/example/cards/ref~5001")).toMatchObject({ title: "5001", role: "permanent" });
    expect(list().queryByText("5001")).toBeNull();
    await press("Forget 5002");
    expect(screen.getByText("No unknown card was scanned.")).toBeDefined();
  });
});

describe("unknown cards one behind another", () => {
  test("[CRD-94] each is kept, whatever is scanned before it was looked for", async () => {
    await openDesk({ permanent: BADGE });
    await scan("5001");
    await scan("5002");
    await scan("1001");
    await pane("Grace Novak");
    const rows = () => within(screen.getByRole("list", { name: "Unknown cards" })).getAllByRole("listitem");
    await waitFor(() =>
      expect(
        rows()
          .map((row) => row.querySelector("strong")?.textContent)
          .sort(),
      ).toEqual(["5001", "5002"]),
    );
  });
  test("[CRD-94] those that the device kept stay, and a number that no card can have is not given out", async () => {
    const fake = fakeWith();
    fake.drafts.set("desk-unknown/s1", [{ number: "4001", at: NOW }]);
    await openAt(fake, "/people/desk", { "/people/desk": DeskScreen });
    await user.click(await screen.findByRole("searchbox", { name: ASK }));
    await user.paste("9".repeat(101));
    await user.keyboard("{Enter}");
    expect(await screen.findByText("Card ID must have 100 characters or less")).toBeDefined();
    const list = within(screen.getByRole("list", { name: "Unknown cards" }));
    expect(list.getByText("4001")).toBeDefined();
  });
});

describe("the desk behind the lock", () => {
  test("[CRD-93] a scan does nothing while the tablet is locked, and the desk has its lists when it is open again", async () => {
    const fake = await openDesk({ permanent: BADGE });
    await scan("5001");
    await screen.findByRole("heading", { name: /^5001 hasn't been added/ });
    await press("Done");
    act(() => fake.setLock(true));
    await scan("1001");
    await heard("1001");
    await scan("5002");
    act(() => fake.setLock(false));
    expect(screen.queryByRole("region", { name: "Grace Novak" })).toBeNull();
    const list = within(screen.getByRole("list", { name: "Unknown cards" }));
    expect(list.getByText("5001")).toBeDefined();
    expect(list.queryByText("5002")).toBeNull();
    await scan("1001");
    await pane("Grace Novak");
  });
});

describe("the lists of the desk", () => {
  test("[CRD-95] temporary cards that are out: whose, until when, and taken back at a tap", async () => {
    const fake = await openDesk({ others: [OUT] });
    act(() => fake.setRows(outQuery("s1"), [OUT]));
    const row = within(await screen.findByRole("listitem"));
    expect(row.getByRole("link", { name: "Bo Lind" })).toBeDefined();
    expect(row.getByText("Over")).toBeDefined();
    await press("Return Spare 9");
    expect(await screen.findByText("Card returned")).toBeDefined();
    expect(written(fake, OUT.path)).toMatchObject({ owner: null });
  });

  test("[CRD-95] what was issued without a connection today says that doors do not know yet, and when they can", async () => {
    const fake = await openDesk({ net: "offline", permanent: BADGE });
    vi.spyOn(fake as unknown as { readonly now: () => number }, "now").mockReturnValue(NOW);
    await scan("1001");
    await press("Return Badge");
    const list = within(await screen.findByRole("list", { name: "Issued while offline today" }));
    expect(await list.findByText("Return card 1001 of Grace Novak")).toBeDefined();
    expect(list.getByText("Waiting to be sent: doors do not know yet")).toBeDefined();
    act(() => fake.accept([...fake.sets.keys()][0] ?? ""));
    expect(await list.findByText("Sent")).toBeDefined();
  });

  test("[CMD-11] what was not to be had is never told as sent: it says who has the card, before and after it was given up", async () => {
    const fake = await openDesk({ net: "offline", permanent: BADGE });
    vi.spyOn(fake as unknown as { readonly now: () => number }, "now").mockReturnValue(NOW);
    await scan("1001");
    await press("Return Badge");
    const list = within(await screen.findByRole("list", { name: "Issued while offline today" }));
    await list.findByText("Return card 1001 of Grace Novak");
    const [set] = [...fake.sets.values()];
    if (!set) throw new Error("nothing was saved");
    const because = "1001 is with Olga Petrova until 18:00";
    const attention = { kind: "conflict" as const, code: "conflict", conflicts: [], because, at: NOW };
    act(() => fake.putSet({ ...set, state: "attention", attention }));
    expect(await list.findByRole("link", { name: `Not given: ${because}` })).toBeDefined();
    const closed = { why: "discarded" as const, at: NOW, because };
    act(() => fake.putSet({ ...set, state: "closed", settled: true, closed }));
    await waitFor(() => expect(list.queryByRole("link", { name: /^Not given/ })).toBeNull());
    expect(list.getByText(`Not given: ${because}`)).toBeDefined();
    expect(list.queryByText("Sent")).toBeNull();
  });
});
