import { expect, test } from "vitest";
import { type Clash, clashesOf, holdingsOf } from "#domain/rooms/clash.ts";
import { aBooking, aReservation, at, ZONE } from "#domain/rooms/rooms.test-kit.ts";
import { clashWords } from "./event-words.ts";

const metBy = (other: Parameters<typeof aBooking>[2]): Clash => {
  const [clash] = clashesOf("a", [aReservation()], holdingsOf([aBooking("b", [{ to: at("10:30") }], other)]));
  if (!clash) throw new Error("a clash");
  return clash;
};

test.each([
  ["with its title", { title: "Board" }, "Clashes with Board 10:00–10:30"],
  [
    "that keeps its title back",
    { title: "Private Meeting", privacy: { title: true, owner: false } },
    "Clashes with a private booking 10:00–10:30",
  ],
  ["without a title", { title: "" }, "Clashes with a private booking 10:00–10:30"],
])("[ROM-66] a move says what stands there as the sheet does: a booking %s", (_, other, words) =>
  expect(clashWords(metBy(other), ZONE)).toBe(words),
);
