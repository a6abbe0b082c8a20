import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { momentOf } from "#domain/shared/time.ts";
import { FILE } from "#domain/sync/file.ts";
import type { ChangeSet, Conflict } from "#domain/sync/schema.ts";
import { DECIDE_REFUSED } from "#domain/words/sync.ts";
import { anUpload } from "#testing/uploads.ts";
import { aChangeSet, aSession, aSite } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { renderPart } from "#testing/render-screen.tsx";
import { SyncScreen } from "./sync-screen.tsx";
import { deviceZone, whenHere } from "#widgets/device-zone.ts";

const A = "sites/site-1/spaces/desk-1";
const B = "sites/site-1/spaces/desk-2";
const ID = "set-00001";
const LABEL = "2 desks disabled";
let fake: FakeData;
beforeEach(() => {
  fake = new FakeData();
  fake.setRows({ list: "site" }, [aSite({ id: "site-1", title: "London" })]);
});

async function open() {
  const client = await fake.readyClient();
  renderPart(<SyncScreen />, { data: client });
  return userEvent.setup();
}
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const click = async (user: ReturnType<typeof userEvent.setup>, name: string | RegExp) =>
  user.click(await screen.findByRole("button", { name }));
const group = (name: string) => within(screen.getByRole("radiogroup", { name: new RegExp(`^${name} `) }));

const op = (path: string): ChangeSet["ops"][number] => ({
  kind: "patch",
  path,
  fields: { disabled: "Broken screen" },
  was: { disabled: false },
  baseRev: 1,
});
const by = { name: "Grace Novak", via: "Desk Settings", at: 1_760_000_050_000, set: "set-grace" };
const conflict = (path: string, over: Partial<Conflict> = {}): Conflict => ({
  path,
  why: "field",
  field: "disabled",
  was: false,
  mine: "Broken screen",
  theirs: "Flood",
  rev: 2,
  by,
  ...over,
});
const parked = (over: Partial<ChangeSet> = {}, conflicts: Conflict[] = [conflict(A), conflict(B)]): ChangeSet =>
  aChangeSet({
    id: ID,
    label: LABEL,
    madeOffline: true,
    ops: [op(A), op(B)],
    state: "attention",
    attempts: 1,
    attention: { kind: "conflict", code: "conflict", conflicts, at: 1_760_000_100_000 },
    part: { of: ID, index: 0, count: 1 },
    ...over,
  });
const refused = (over: Partial<ChangeSet> = {}, code = "permission-denied"): ChangeSet =>
  parked({ attention: { kind: "refused", code, conflicts: [], at: 1 }, ...over });

function theirs(a: boolean | string = "Flood", b: boolean | string = "Flood") {
  fake.theirs[A] = { kind: "desk", title: "3.041", disabled: a, rev: 2 };
  fake.theirs[B] = { kind: "desk", title: "3.042", disabled: b, rev: 2 };
}
async function review(over: Partial<ChangeSet> = {}, conflicts?: Conflict[]) {
  fake.putSet(parked(over, conflicts));
  const user = await open();
  await click(user, `Review ${LABEL}`);
  await screen.findByText(/of \d+ decided$/);
  return user;
}
const storedDraft = () => fake.drafts.get(`review/${ID}`);
const written = () => fake.sets.get(ID)?.ops.map((o) => (o.kind === "patch" ? o.fields["disabled"] : null));

describe("the review", () => {
  test("[SYNCUI-24] a conflict is told as a sentence in its row, and again before its values", async () => {
    const now = Date.now();
    theirs();
    fake.putSet(
      parked({}, [conflict(A, { by: { ...by, at: now } }), conflict(B, { by: { ...by, at: 1_760_000_050_000 } })]),
    );
    const user = await open();
    const said = (desk: string, when: string) =>
      `Grace Novak changed Bookings of ${desk} to “Disabled: Flood” ${when}. You changed it to “Disabled: Broken screen”. Keep whose?`;
    const today = `at ${momentOf(now, deviceZone(), now)}`;
    expect(await screen.findByText(`${said("3.041", today)} And 1 more.`)).toBeDefined();
    await click(user, `Review ${LABEL}`);
    await screen.findByText(/of \d+ decided$/);
    expect(group("3.041").getByText(said("3.041", today))).toBeDefined();
    expect(group("3.042").getByText(said("3.042", `on ${whenHere(1_760_000_050_000)}`))).toBeDefined();
  });

  test("[SYNCUI-25] of a change that needs attention one button stands out, and every other way is there", async () => {
    theirs();
    fake.putSet(parked());
    await open();
    const review = await screen.findByRole("button", { name: `Review ${LABEL}` });
    const row = within(review.closest("article") ?? document.body);
    const looks = row.getAllByRole("button").map((b) => [b.textContent, b.dataset["variant"]]);
    expect(looks.filter(([, look]) => look === "filled")).toEqual([["Review", "filled"]]);
    expect(
      looks
        .filter(([, look]) => look === "subtle")
        .map(([words]) => words)
        .sort(),
    ).toEqual(["Discard", "Export", "Take theirs"]);
  });

  test("[PIC-9] of two pictures of a person both are seen, and the sentence names no file", async () => {
    const [mine, hers] = [anUpload("a").path, anUpload("b").path];
    const grace = "ns/acme/people/grace";
    fake.pictures.set(mine, "data:image/jpeg;base64,AAAA");
    fake.pictures.set(hers, "data:image/jpeg;base64,BBBB");
    fake.theirs[grace] = { kind: "person", title: "Grace Novak", profilePicture: hers, rev: 2 };
    const ops = [{ kind: "patch", path: grace, fields: { profilePicture: mine }, was: {}, baseRev: 1 } as const];
    const field = { field: "profilePicture", was: null, mine, theirs: hers };
    await review({ ops }, [conflict(grace, field)]);
    await waitFor(() => {
      const shown = screen
        .getAllByRole<HTMLImageElement>("img", { name: "The picture" })
        .map((img) => img.src.slice(-4));
      expect(shown.sort()).toEqual(["AAAA", "BBBB"]);
    });
    expect(document.body.textContent).toMatch(/to “another picture”/);
    expect(document.body.textContent).not.toContain(".jpg");
  });

  test("[SYNCUI-9] shows before, theirs with who and how, and mine with when and that it was offline", async () => {
    theirs();
    fake.told["set-grace"] = { madeAt: 1_760_000_000_000, arrivedAt: 1_760_000_050_000, offline: true };
    await review();
    const first = group("3.041");
    expect(first.getByText("Bookable")).toBeDefined();
    expect(first.getByText("Disabled: Flood")).toBeDefined();
    expect(first.getByText("Disabled: Broken screen")).toBeDefined();
    expect(first.getByText(/^Grace Novak, in Desk Settings, made offline .*, arrived /)).toBeDefined();
    expect(first.getByText(/^made .*, offline$/)).toBeDefined();
  });

  test("[SYNCUI-9] is there at once when the server does not say how theirs was made", async () => {
    theirs();
    fake.silent = true;
    await review();
    expect(group("3.041").getByText(/^Grace Novak, in/).textContent).toMatch(
      /^Grace Novak, in Desk Settings, arrived \d/,
    );
    expect(group("3.041").queryByText(/made offline/)).toBeNull();
  });

  test("[SYNCUI-9] one theirs, one another value: applied only when all is decided, and as decided", async () => {
    theirs();
    const user = await review();
    expect(screen.getByText("0 of 2 decided")).toBeDefined();
    await user.click(group("3.041").getByRole("radio", { name: "Take theirs" }));
    expect(screen.getByText("1 of 2 decided")).toBeDefined();
    expect(button("Apply decisions")).toHaveProperty("disabled", true);
    await user.click(group("3.042").getByRole("radio", { name: "Write another value" }));
    const reason = group("3.042").getByRole("textbox", { name: "Reason" });
    await user.clear(reason);
    await user.type(reason, "Being painted");
    await user.click(button("Apply decisions"));
    await waitFor(() => expect(fake.sets.get(ID)?.state).toBe("queued"));
    expect(written()).toEqual(["Being painted"]);
    expect(fake.sets.get(ID)?.decided.map((d) => [d.path, d.take, d.by])).toEqual([
      [A, "theirs", "Grace Novak"],
      [B, "other", "Grace Novak"],
    ]);
    await waitFor(() => expect(storedDraft()).toBeUndefined());
    expect(document.activeElement?.textContent).toBe("Needs attention (0)");
  });

  test.each([
    ["All mine", ["Broken screen", "Broken screen"], "queued"],
    ["All theirs", ["Broken screen", "Broken screen"], "closed"],
  ])("[SYNCUI-9] %s decides everything at once", async (all, values, state) => {
    theirs();
    const user = await review();
    await user.click(button(all));
    expect(screen.getByText("All 2 decided. Apply them when you are ready.")).toBeDefined();
    await user.click(button("Apply decisions"));
    await waitFor(() => expect(fake.sets.get(ID)?.state).toBe(state));
    expect(written()).toEqual(values);
  });

  test("[SYNCUI-9] what was decided and typed, bad input included, survives a reload", async () => {
    theirs();
    const user = await review();
    await user.click(group("3.041").getByRole("radio", { name: "Keep mine" }));
    await user.click(group("3.042").getByRole("radio", { name: "Write another value" }));
    const long = "x".repeat(121);
    const reason = group("3.042").getByRole("textbox", { name: "Reason" });
    await user.clear(reason);
    await user.click(reason);
    await user.paste(long);
    expect(group("3.042").getByText("A reason has at most 120 characters.")).toBeDefined();
    await waitFor(() => expect(JSON.stringify(storedDraft())).toContain(long));
    cleanup();
    await click(await open(), `Review ${LABEL}`);
    expect(await screen.findByText("1 of 2 decided")).toBeDefined();
    expect(group("3.041").getByRole("radio", { name: "Keep mine" })).toHaveProperty("checked", true);
    expect(group("3.042").getByRole("textbox", { name: "Reason" })).toHaveProperty("value", long);
    expect(button("Apply decisions")).toHaveProperty("disabled", true);
  });

  test("[SYNCUI-9] what moved since the screen was read is asked about again; the rest keeps its decision", async () => {
    theirs();
    const user = await review();
    await user.click(button("All mine"));
    theirs("Fire", "Flood");
    await user.click(button("Apply decisions"));
    expect(await screen.findByText(/^It changed again since you looked\. Decide once more/)).toBeDefined();
    expect(screen.getByText("1 of 2 decided")).toBeDefined();
    expect(group("3.041").getByText("Changed since you decided")).toBeDefined();
    expect(group("3.041").getByText("Disabled: Fire")).toBeDefined();
    expect(group("3.042").getByRole("radio", { name: "Keep mine" })).toHaveProperty("checked", true);
    expect(fake.sets.get(ID)?.state).toBe("attention");
    await user.click(group("3.041").getByRole("radio", { name: "Take theirs" }));
    await user.click(button("Apply decisions"));
    await waitFor(() => expect(written()).toEqual(["Broken screen"]));
  });

  test("[SYNCUI-20] a neighbourhood in dispute is told by its title, a deleted one by its last", async () => {
    fake.theirs[A] = { kind: "desk", title: "3.041", neighbourhood: "hood-2", rev: 2 };
    fake.names["sites/site-1/spaces/hood-1"] = { title: "Blue", deleted: false };
    fake.names["sites/site-1/spaces/hood-2"] = { title: "Red", deleted: true };
    const moved = {
      kind: "patch" as const,
      path: A,
      fields: { neighbourhood: "hood-1" },
      was: { neighbourhood: null },
    };
    const over = { field: "neighbourhood", was: null, mine: "hood-1", theirs: "hood-2" };
    await review({ ops: [{ ...moved, baseRev: 1 }] }, [conflict(A, over)]);
    const only = within(screen.getByRole("radiogroup", { name: "3.041 Neighbourhood" }));
    expect(only.getByText("Blue")).toBeDefined();
    expect(only.getByText("Red (deleted)")).toBeDefined();
    expect(screen.queryByText(/hood-\d/)).toBeNull();
  });

  test("[SYNCUI-9] the server's own `moved` is said and keeps the decisions", async () => {
    theirs();
    const user = await review();
    await user.click(button("All mine"));
    fake.refuseDecide = "moved";
    await user.click(button("Apply decisions"));
    expect(await screen.findByText(/^It changed again since you looked/)).toBeDefined();
    expect(screen.getByText("2 of 2 decided")).toBeDefined();
    for (const close of screen.getAllByRole("button", { name: "Close message" })) await user.click(close);
  });

  test("[SYNCUI-9] a device that keeps no draft says so", async () => {
    theirs();
    const user = await review();
    fake.refuseDraft = "storage-full";
    await user.click(button("All mine"));
    expect(await screen.findByText(/^Your decisions cannot be kept on this device/)).toBeDefined();
  });

  test("[SYNCUI-9] fields without a conflict go along, merged ones are marked", async () => {
    theirs();
    fake.theirs[B] = { kind: "desk", title: "3.042", disabled: false, rev: 2, lastWrittenBy: { authUid: "uid-grace" } };
    const user = await review({}, [conflict(A)]);
    await user.click(screen.getByText("Not in dispute (1)"));
    const free = within(screen.getByRole("list", { name: "Not in dispute (1)" }));
    expect(free.getByText("3.042")).toBeDefined();
    expect(free.getByText("Merged")).toBeDefined();
  });

  test.each([
    { role: "desk-booking.settings", ways: ["Keep it deleted"], note: 1 },
    { role: "ns.admin", ways: ["Keep it deleted", "Bring it back with my edit"], note: 0 },
  ])("[SYNCUI-10] deleted there, edited here: $role may choose $ways", async ({ role, ways, note }) => {
    fake = new FakeData({ state: "in", session: aSession({ roles: [role] }), proven: true });
    fake.theirs[A] = { kind: "desk", title: "3.041", disabled: false, deleted: true, rev: 2 };
    await review({ ops: [op(A)] }, [conflict(A, { why: "deleted", field: undefined }), conflict(A)]);
    const only = group("3.041");
    expect(only.getAllByRole("radio").map((r) => r.closest("label")?.lastElementChild?.textContent)).toEqual(ways);
    expect(only.queryAllByText("Only an administrator of the tenant can bring it back.")).toHaveLength(note);
  });

  test("[F39] [SYNCUI-10] edited there, deleted here: deleting all the same is a decision", async () => {
    theirs();
    const deletion = { kind: "delete", path: A, baseRev: 1 } as const;
    const user = await review({ ops: [deletion] }, [conflict(A, { why: "edited", field: undefined })]);
    await user.click(group("3.041").getByRole("radio", { name: "Delete all the same" }));
    await user.click(button("Apply decisions"));
    await waitFor(() => expect(fake.sets.get(ID)?.state).toBe("queued"));
    expect(fake.sets.get(ID)?.ops).toEqual([{ ...deletion, baseRev: 2 }]);
  });
});

describe("a refused change", () => {
  test("[F35] [SYNCUI-11] is edited field by field and sent again; bad input stays and is not sent", async () => {
    theirs();
    fake.putSet(refused());
    const user = await open();
    expect(
      await screen.findByText(/The rules of the server do not allow it|You no longer have the right/),
    ).toBeDefined();
    await click(user, `Edit and resend ${LABEL}`);
    const item = within(await screen.findByRole("group", { name: "3.041: Bookings" }));
    const reason = item.getByRole("textbox", { name: "Reason" });
    await user.click(reason);
    await user.paste("x".repeat(120));
    expect(await item.findByText("A reason has at most 120 characters.")).toBeDefined();
    expect(button("Send again")).toHaveProperty("disabled", true);
    await user.clear(reason);
    await user.type(reason, "Corrected");
    await user.click(button("Send again"));
    await waitFor(() => expect(fake.sets.get(ID)?.state).toBe("queued"));
    expect(written()).toEqual(["Corrected", "Broken screen"]);
  });

  test("[SYNCUI-11] sent again as it stands changes no value", async () => {
    fake.putSet(refused());
    const user = await open();
    await click(user, `Edit and resend ${LABEL}`);
    await click(user, "Send again");
    await waitFor(() => expect(fake.sets.get(ID)?.state).toBe("queued"));
    expect(written()).toEqual(["Broken screen", "Broken screen"]);
  });

  test("[SYNCUI-12] a field nobody described has an editor that says what is wrong with the JSON", async () => {
    fake.putSet(refused({ ops: [{ ...op(A), fields: { config: { a: 1 } }, was: {} } as ChangeSet["ops"][number]] }));
    const user = await open();
    await click(user, `Edit and resend ${LABEL}`);
    const field = await screen.findByRole("textbox", { name: "config" });
    await user.clear(field);
    await user.type(field, "{{a");
    expect(await screen.findByText(/^This is not valid JSON\./)).toBeDefined();
    expect(field).toHaveProperty("value", "{a");
    expect(button("Send again")).toHaveProperty("disabled", true);
  });

  test("[F35] [SYNCUI-19] of a larger set the forbidden edits are marked and come first; the rest is sent by a button", async () => {
    theirs();
    const attention = { kind: "refused" as const, code: "permission-denied", conflicts: [], path: B, at: 1 };
    fake.putSet(refused({ attention: { ...attention, forbidden: [B], restPasses: true } }));
    const user = await open();
    expect(await screen.findByText(/1 of 2 edits are refused; they are marked\.$/)).toBeDefined();
    await click(user, `Edit and resend ${LABEL}`);
    const items = await screen.findAllByRole("group", { name: /: Bookings$/ });
    expect(items.map((i) => within(i).queryByText("Refused by the server") !== null)).toEqual([true, false]);
    expect(items[0]?.textContent).toContain("3.042");
    await click(user, `Send the rest of ${LABEL}`);
    await screen.findByText("The rest is waiting to be sent. What was refused stays here.");
    const sets = [...fake.sets.values()].map((x) => [x.state, x.ops.map((o) => o.path)]);
    expect(sets).toEqual([
      ["queued", [A]],
      ["attention", [B]],
    ]);
    expect(screen.queryByRole("button", { name: /^Send the rest/ })).toBeNull();
  });

  test("[SYNCUI-19] where the rest would not pass either there is no such button, and a refusal is said", async () => {
    fake.putSet(
      refused({ attention: { kind: "refused", code: "permission-denied", conflicts: [], forbidden: [B], at: 1 } }),
    );
    await open();
    expect(await screen.findByRole("button", { name: `Edit and resend ${LABEL}` })).toBeDefined();
    expect(screen.queryByRole("button", { name: /^Send the rest/ })).toBeNull();
  });

  test("[SYNCUI-11] a refused new document is edited field by field and sent again", async () => {
    const path = "sites/site-1/spaces/blue";
    const fields = { kind: "neighbourhood", title: "Blue", color: "0000ff" };
    fake.putSet(refused({ ops: [{ kind: "create", path, fields }] }));
    const user = await open();
    await click(user, `Edit and resend ${LABEL}`);
    const title = await screen.findByRole("textbox", { name: "Title" });
    await user.clear(title);
    await user.type(title, "Deep blue");
    await user.click(button("Send again"));
    await waitFor(() => expect(fake.sets.get(ID)?.state).toBe("queued"));
    expect(fake.sets.get(ID)?.ops).toEqual([{ kind: "create", path, fields: { ...fields, title: "Deep blue" } }]);
    expect(fake.sets.get(ID)?.decided).toMatchObject([
      { path, field: "title", take: "other", mine: "Blue", value: "Deep blue" },
    ]);
  });

  test("[F42] [F43] [CLASH-1] what somebody else created first names them, and mine is kept until it is decided", async () => {
    const path = "sites/site-1/spaces/blue";
    const fields = { kind: "neighbourhood", title: "Blue" };
    fake.theirs[path] = { ...fields, rev: 1 };
    const exists: Conflict = { path, why: "exists", rev: 1, by };
    const attention = { kind: "clash" as const, code: "already-exists", conflicts: [exists], at: 1 };
    fake.putSet(parked({ ops: [{ kind: "create", path, fields }], attention }));
    const user = await open();
    expect(await screen.findByText(/^Somebody else took the same thing first\..*Grace Novak created\.$/)).toBeDefined();
    await click(user, `Review ${LABEL}`);
    await user.click(await screen.findByRole("radio", { name: "Keep theirs" }));
    await user.click(button("Apply decisions"));
    await waitFor(() => expect(fake.sets.get(ID)?.state).toBe("closed"));
    expect(fake.sets.get(ID)?.ops).toEqual([{ kind: "create", path, fields }]);
  });

  test("[SYNCUI-3] a set altered in its file says so and can be edited", async () => {
    fake.putSet(refused({}, FILE.altered));
    await open();
    expect(await screen.findByText(/^It was changed by hand in its file/)).toBeDefined();
    expect(button(`Edit and resend ${LABEL}`)).toBeDefined();
  });
});

describe("giving up", () => {
  test.each([
    ["a refused set", () => refused()],
    ["a conflict", () => parked()],
  ])("[SYNCUI-11] taking theirs closes %s, and each value stays restorable", async (_, made) => {
    theirs();
    fake.putSet(made());
    await click(await open(), `Take theirs instead of ${LABEL}`);
    await waitFor(() => expect(fake.sets.get(ID)?.closed?.why).toBe("theirs"));
    expect(fake.sets.get(ID)?.decided.map((d) => [d.field, d.mine, d.theirs])).toEqual([
      ["disabled", "Broken screen", "Flood"],
      ["disabled", "Broken screen", "Flood"],
    ]);
    expect(screen.getByText("Theirs was kept")).toBeDefined();
  });

  test("[SYNCUI-5] discarding asks, shows what it is about, and no means no", async () => {
    fake.putSet(parked());
    const user = await open();
    await click(user, `Discard ${LABEL}`);
    const dialog = within(await screen.findByRole("alertdialog", { name: "Discard this change?" }));
    expect(await dialog.findAllByText("Disabled: Broken screen")).toHaveLength(2);
    await user.click(dialog.getByRole("button", { name: "Keep" }));
    expect(fake.sets.get(ID)?.state).toBe("attention");
    await click(user, `Discard ${LABEL}`);
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Discard" }));
    await waitFor(() => expect(fake.sets.get(ID)?.closed?.why).toBe("discarded"));
    expect(await screen.findByText("Nothing needs your attention.")).toBeDefined();
  });

  test.each(Object.entries(DECIDE_REFUSED))("[SYNCUI-5] refusal %s is said, and the set stays", async (code, words) => {
    fake.putSet(parked());
    fake.refuseDecide = code as keyof typeof DECIDE_REFUSED;
    const user = await open();
    await click(user, `Discard ${LABEL}`);
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Discard" }));
    expect(await screen.findAllByText(words)).not.toHaveLength(0);
    expect(fake.sets.get(ID)?.state).toBe("attention");
    for (const close of screen.getAllByRole("button", { name: "Close message" })) await user.click(close);
  });

  test("[SYNCUI-5] Escape closes the question and decides nothing", async () => {
    fake.putSet(parked());
    const user = await open();
    await click(user, `Discard ${LABEL}`);
    const dialog = await screen.findByRole("alertdialog");
    act(() => void dialog.dispatchEvent(new Event("cancel", { cancelable: true })));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(fake.sets.get(ID)?.state).toBe("attention");
  });
});
