import { TextInput } from "@mantine/core";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { optionalEmail, optionalText, requiredText } from "#domain/forms/fields.ts";
import { recordModel } from "#domain/forms/model.ts";
import type { Plan } from "#domain/shared/changes.ts";
import { ok, type Result } from "#domain/shared/result.ts";
import { aSession } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { FormField } from "./field-conflict.tsx";
import { FormShell } from "./form-shell.tsx";
import { useEditForm } from "./use-edit-form.ts";

const LABELS = { title: "Full name", email: "Email", note: "Note" } as const;
const { model, kind, patch } = recordModel(
  v.object({
    title: requiredText(LABELS.title, { max: 8 }),
    email: optionalEmail(LABELS.email),
    note: optionalText(LABELS.note, { min: 3 }),
  }),
);
type Person = { readonly title: string; readonly email: string; readonly note: string };
const ADA: Person = { title: "Ada", email: "ada@acme.test", note: "" };

type Draft = typeof kind.none;
const planOf = (draft: Draft, now: Person): Result<Plan, "not-permitted"> =>
  ok({
    action: "people.edit",
    label: "Ada",
    via: "Test",
    site: "s1",
    ops: [{ kind: "patch", path: "people/p1", ...patch(draft, now), seenRev: 1 }],
    split: "never",
  });

function PersonForm({ person }: { readonly person: Person }) {
  const form = useEditForm({ key: "person/p1", now: person, model, kind, labels: LABELS, plan: planOf });
  const at = Date.parse("2026-03-02T10:00:00Z");
  return (
    <FormShell form={form} why={{ "not-permitted": "No." }} provenance={{ at, by: "Bo", zone: "Europe/London" }}>
      {(["title", "email", "note"] as const).map((name) => (
        <FormField key={name} form={form} name={name}>
          {(props) => <TextInput {...props} />}
        </FormField>
      ))}
    </FormShell>
  );
}

/** Opens the form; `others` is what somebody else makes of the person. */
async function open(fake: FakeData) {
  fake.setSession({ state: "in", session: aSession(), proven: true });
  let others: (person: Person) => void = () => undefined;
  function Screen() {
    const [person, setPerson] = useState(ADA);
    others = setPerson;
    return <PersonForm person={person} />;
  }
  const client = await fake.readyClient();
  const shown = renderScreen(Screen, { data: client });
  await screen.findByLabelText(/^Full name/);
  return {
    ...shown,
    user: userEvent.setup(),
    others: (person: Partial<Person>) => act(() => others({ ...ADA, ...person })),
  };
}
const field = (name: RegExp) => screen.getByRole("textbox", { name });
const title = () => field(/^Full name/);
const save = () => screen.getByRole("button", { name: "Save" });
const fill = async (user: ReturnType<typeof userEvent.setup>, input: HTMLElement, text: string) => {
  await user.clear(input);
  if (text !== "") await user.type(input, text);
};

describe("a form of the kit", () => {
  test("[FORM-1] what is wrong stands at its field in the words of the specification once it was left, and goes as it is typed", async () => {
    const { user } = await open(new FakeData());
    await fill(user, title(), "Ada Lovelace");
    expect(screen.queryByText(/characters or less/)).toBeNull();
    await user.tab();
    expect(screen.getByText("Full name must have 8 characters or less")).toBeDefined();
    await fill(user, title(), "");
    expect(screen.getByText("Full name is required")).toBeDefined();
    await fill(user, title(), "Ada L");
    expect(screen.queryByText(/^Full name (is|must)/)).toBeNull();
    await fill(user, field(/^Note/), "no");
    await user.tab();
    expect(screen.getByText("Note requires 3 characters or more")).toBeDefined();
  });

  test("[FORM-1] needed fields are marked; a save of what cannot be saved leads to the first of them and saves nothing", async () => {
    const fake = new FakeData();
    const { user } = await open(fake);
    const marked = [...document.querySelectorAll("label")].flatMap((l) =>
      l.textContent.includes("*") ? [l.textContent] : [],
    );
    expect(marked).toEqual(["Full name *"]);
    await fill(user, field(/^Email/), "nowhere");
    await user.click(save());
    expect(screen.getByText("Email should be a valid email address")).toBeDefined();
    expect(screen.getByText("1 field cannot be saved as it is.")).toBeDefined();
    expect(document.activeElement).toBe(field(/^Email/));
    expect(fake.plans).toEqual([]);
  });

  test("[FORM-2] what is typed survives the page, is said to, and Discard forgets it; typing what stood there is no edit", async () => {
    const fake = new FakeData();
    const first = await open(fake);
    await first.user.type(title(), " L");
    expect(screen.getByText("1 unsaved change")).toBeDefined();
    await waitFor(() =>
      expect(fake.drafts.get("person/p1")).toEqual({ typed: { title: "Ada L" }, base: { title: "Ada" } }),
    );
    first.unmount();
    const { user } = await open(fake);
    await waitFor(() => expect(title()).toHaveProperty("value", "Ada L"));
    expect(screen.getByText(/^Your unsaved changes from before are back/)).toBeDefined();
    await fill(user, title(), "Ada");
    expect(screen.getByText("No unsaved changes")).toBeDefined();
    await waitFor(() => expect(fake.drafts.has("person/p1")).toBe(false));
  });

  test("[FORM-3] a save is one change set of the fields that were edited", async () => {
    const fake = new FakeData();
    const { user } = await open(fake);
    await user.type(title(), " L {Enter}");
    expect(await screen.findByText("Saved on this device")).toBeDefined();
    expect(fake.plans.map((p) => p.ops)).toMatchObject([[{ fields: { title: "Ada L" }, seen: { title: "Ada" } }]]);
    expect(screen.getByText("No unsaved changes")).toBeDefined();
  });

  test("[FORM-4] a field nobody touched follows; one that somebody changed while it was edited keeps both, and waits for the person", async () => {
    const fake = new FakeData();
    const { user, others } = await open(fake);
    await user.type(title(), " L");
    others({ title: "Ada K", email: "ada.k@acme.test" });
    expect(field(/^Email/)).toHaveProperty("value", "ada.k@acme.test");
    expect(title()).toHaveProperty("value", "Ada L");
    expect(screen.getByText("Ada K")).toBeDefined();
    await user.click(save());
    expect(fake.plans).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Full name: keep mine" }));
    await user.click(screen.getByRole("button", { name: "Full name: keep mine" }));
    await user.click(save());
    await screen.findByText("Saved on this device");
    expect(fake.plans[0]?.ops).toMatchObject([{ fields: { title: "Ada L" }, seen: { title: "Ada K" } }]);
  });

  test("[FORM-4] theirs is taken, and nothing is left to save", async () => {
    const { user, others } = await open(new FakeData());
    await user.type(title(), " L");
    others({ title: "Ada K" });
    await user.click(screen.getByRole("button", { name: "Full name: take theirs" }));
    expect(title()).toHaveProperty("value", "Ada K");
    expect(screen.getByText("No unsaved changes")).toBeDefined();
  });

  test("[FORM-5] it says when the thing was changed last, and by whom, in the site's time", async () => {
    await open(new FakeData());
    expect(screen.getByText("Last changed 02/03/2026 10:00 by Bo")).toBeDefined();
  });
});
