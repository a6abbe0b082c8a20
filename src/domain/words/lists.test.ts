import { expect, test } from "vitest";
import { type ListItems, LIST_NONE, type ListPhase, listWords, phaseOf } from "./lists.ts";
import { say } from "./say.ts";

test.each<[ListItems, ListPhase, boolean, string]>([
  ["people", "loading", false, "Loading people..."],
  ["cards", "loading", true, "Loading more cards..."],
  ["logs", "aborted", false, "Unfortunately we were unable to fetch any logs at this time."],
  ["people", "aborted", true, "Unfortunately we were unable to fetch more people at this time."],
  [
    "cards",
    "failing",
    false,
    "We're experiencing some issues fetching cards, please wait while we try and sort out the problem.",
  ],
  [
    "logs",
    "failing",
    true,
    "We're experiencing some issues fetching more logs, please wait while we try and sort out the problem.",
  ],
  ["cards", "end", false, "No cards could be found"],
  ["people", "end", false, "No people could be found"],
  ["logs", "end", true, "No more logs"],
  ["users", "loading", false, "Loading users..."],
  ["users", "loading", true, "Loading more users..."],
  ["users", "end", false, "No users could be found"],
  ["users", "end", true, "No more users"],
  ...[true, false].map((some): [ListItems, ListPhase, boolean, string] => [
    "users",
    "failing",
    some,
    "We're experiencing some issues fetching users, please wait while we try and sort out the problem",
  ]),
  ["users", "aborted", false, "Unfortunately we were unable to fetch any users at this time."],
  ["users", "aborted", true, "Unfortunately we were unable to fetch more users at this time."],
])("[LIST-1] %s, %s, some above: %s", (items, phase, some, words) => {
  const none = (some ? LIST_NONE.end : LIST_NONE.none).absent;
  expect(phase === "end" ? say(none, { items }) : listWords(items, phase, some)).toBe(words);
});

test.each<[boolean, number, ListPhase]>([
  [false, 0, "loading"],
  [false, 1, "loading"],
  [false, 2, "failing"],
  [false, 4, "failing"],
  [false, 5, "aborted"],
  [true, 0, "end"],
])("[LIST-2] ended: %s, %i failed tries: %s", (ended, errors, phase) => expect(phaseOf({ ended, errors })).toBe(phase));
