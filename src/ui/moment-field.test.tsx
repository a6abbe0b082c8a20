import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { TYPED_TIME } from "#domain/words/typed-times.ts";
import { renderPart } from "#testing/render-screen.tsx";
import { DayField } from "./day-field.tsx";
import { MomentField } from "./moment-field.tsx";

const user = userEvent.setup();
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
const box = (name: string): HTMLInputElement => screen.getByRole("textbox", { name });
const button = (name: string) => screen.getByRole("button", { name });

/** A field, and every value that it tells. */
function openDay(start: string) {
  const told: string[] = [];
  function Held() {
    const [value, setValue] = useState(start);
    return (
      <>
        <DayField
          label="From"
          clearable
          firstDay={0}
          value={value}
          onChange={(to) => {
            told.push(to);
            setValue(to);
          }}
        />
        <button type="button">Elsewhere</button>
      </>
    );
  }
  renderPart(<Held />);
  return told;
}

function openMoment(start: string, error: (value: string) => string | null = () => null, before: number | null = null) {
  const [told, onLeave] = [[] as string[], vi.fn()];
  function Held() {
    const [value, setValue] = useState(start);
    const onChange = (to: string) => {
      told.push(to);
      setValue(to);
    };
    return (
      <MomentField
        label="Until"
        zone="Europe/London"
        clearable
        {...{ value, onChange, onLeave, before }}
        error={error(value)}
      />
    );
  }
  renderPart(<Held />);
  return { told, onLeave };
}

describe("[FORM-10] a day", () => {
  test("is typed in the site's form, and shown in it once the focus has left", async () => {
    const told = openDay("2026-03-10");
    expect(box("From").value).toBe("10/03/2026");
    await user.clear(box("From"));
    await user.type(box("From"), "5.6.2026");
    expect(box("From").value).toBe("5.6.2026");
    expect(told.at(-1)).toBe("2026-06-05");
    await user.tab();
    expect(box("From").value).toBe("05/06/2026");
  });

  test("that cannot be read stays as it was typed, and says so behind the focus", async () => {
    const told = openDay("");
    await user.type(box("From"), "31/02/2026");
    expect(screen.queryByText(TYPED_TIME.noDay)).toBeNull();
    await user.click(button("Elsewhere"));
    expect(screen.getByText(TYPED_TIME.noDay)).toBeDefined();
    expect(box("From").getAttribute("aria-invalid")).toBe("true");
    expect(box("From").value).toBe("31/02/2026");
    expect(told.at(-1)).toBe("31/02/2026");
    await user.click(button("Clear From"));
    expect(told.at(-1)).toBe("");
    expect(box("From").value).toBe("");
    expect(screen.queryByText(TYPED_TIME.noDay)).toBeNull();
  });

  test("is chosen from a calendar whose weeks begin as the site's do", async () => {
    const told = openDay("2026-03-10");
    await user.click(button("Calendar: From"));
    const dialog = within(await screen.findByRole("dialog", { name: "From" }));
    expect(dialog.getAllByRole("columnheader")[0]?.textContent).toBe("Su");
    await user.click(dialog.getByRole("button", { name: "12 March 2026" }));
    expect(told).toEqual(["2026-03-12"]);
    expect(box("From").value).toBe("12/03/2026");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("[FORM-10] a day with a time", () => {
  test("is one value; half of it is still none, and nothing is said while it is typed", async () => {
    const { told, onLeave } = openMoment("", (value) => (value === "" ? null : "Not whole"));
    await user.type(box("Until, date"), "05/06/2026");
    expect(told.at(-1)).toBe("2026-06-05T");
    expect(screen.queryByText("Not whole")).toBeNull();
    await user.tab();
    await user.tab();
    expect(onLeave).not.toHaveBeenCalled();
    await user.click(document.body);
    expect(onLeave).toHaveBeenCalledOnce();
    expect(screen.getByText("Not whole")).toBeDefined();
    await user.type(box("Until, time"), "905");
    expect(told.at(-1)).toBe("2026-06-05T09:05");
    await user.click(document.body);
    expect(box("Until, time").value).toBe("09:05");
    await user.click(button("Clear Until"));
    expect(told.at(-1)).toBe("");
  });

  test("says which half cannot be read, in place of what its form says", () => {
    openMoment("2026-06-05T09:00", () => "Not whole");
    fireEvent.change(box("Until, time"), { target: { value: "25:00" } });
    expect(screen.getByText(TYPED_TIME.noTime)).toBeDefined();
    expect(screen.queryByText("Not whole")).toBeNull();
    fireEvent.change(box("Until, date"), { target: { value: "Tuesday" } });
    expect(screen.getByText(TYPED_TIME.noDay)).toBeDefined();
    expect(box("Until, date").value).toBe("Tuesday");
    expect(box("Until, time").value).toBe("25:00");
  });
});

describe("[FORM-11] clocks that change", () => {
  const twice = "The clocks go back that day and show 01:30 twice. The first one counts.";
  test("a time that they skip is said at its field, and told as it was typed", async () => {
    const { told } = openMoment("2026-03-29T00:30");
    await user.clear(box("Until, time"));
    await user.type(box("Until, time"), "0130");
    await user.tab();
    expect(
      screen.getByText("There is no 01:30 on that day: the clocks go forward. Choose another time."),
    ).toBeDefined();
    expect(told.at(-1)).toBe("2026-03-29T01:30");
  });
  test("of a time that they show twice the first counts, and that is said", () => {
    openMoment("2026-10-25T01:30");
    expect(screen.getByText(twice).getAttribute("role")).toBe("status");
  });
  test("what stood there stays the second of them", () => {
    openMoment("2026-10-25T01:30", undefined, Date.parse("2026-10-25T01:30Z"));
    expect(screen.queryByText(twice)).toBeNull();
  });
});
