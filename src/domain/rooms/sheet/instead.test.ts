import { expect, test } from "vitest";
import { must } from "../../shared/result.ts";
import { draftOf } from "../commands/edit.ts";
import { draftInput } from "../inputs.ts";
import { aBooking, aReservation, at } from "../rooms.test-kit.ts";
import { changedDraft, inputInRoom, inputOfDraft, wishedOf } from "./instead.ts";

const before = aBooking("a", [{}, { room: "elm", roomTitle: "Elm" }]);
const standing = { before, known: null };
const draft = draftOf(before, null);
const made = { command: "meetings.create", input: { site: "london", id: "mine", draft: draftInput(draft) } };
const moved = {
  command: "meetings.move",
  input: { id: "a", change: { reservations: { r1: { room: "hall", to: at("12:00") } } } },
};

test("[CMD-14] a new booking opens as it was typed, and is asked for as it is filled in again, under its own id", () => {
  expect(wishedOf(made)).toMatchObject({ what: "new", site: "london", id: "mine", draft });
  const next = { ...draft, reservations: [aReservation({ room: "hall" })] };
  expect(inputOfDraft(made, next, null)).toMatchObject({ site: "london", id: "mine", draft: { title: draft.title } });
  expect(inputInRoom(made, "r2", "hall", null)).toMatchObject({
    draft: { reservations: [{ room: "oak" }, { room: "hall" }] },
  });
});

test("[CMD-14] a change opens laid over the booking as it stands; only what is another by then is asked for", () => {
  expect(wishedOf(moved)).toEqual({ what: "change", id: "a" });
  const typed = must(changedDraft(moved, standing), "a draft");
  expect(typed.reservations[0]).toMatchObject({ room: "hall", from: at("10:00"), to: at("12:00") });
  expect(inputOfDraft(moved, { ...typed, title: "Other" }, standing)).toEqual({
    id: "a",
    change: { title: "Other", reservations: { r1: { room: "hall", to: at("12:00") } } },
  });
  expect(inputInRoom(moved, "r1", "elm", standing)).toEqual({
    id: "a",
    change: { reservations: { r1: { room: "elm", to: at("12:00") } } },
  });
});

test("[CMD-14] what is another command, cannot be read, or is about a room that was taken out has no form", () => {
  expect(wishedOf({ command: "meetings.delete", input: { id: "a" } })).toBeNull();
  expect(wishedOf({ command: "meetings.create", input: {} })).toBeNull();
  expect(inputInRoom(moved, "r1", "elm", null)).toBeNull();
  expect(inputInRoom(made, "r5", "elm", null)).toBeNull();
});
