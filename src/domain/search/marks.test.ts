import { describe, expect, test } from "vitest";
import { answers, marksOf } from "./marks.ts";
import { questionOf } from "./question.ts";

const marked = (asked: string, text: string) => marksOf(questionOf(asked), text).map((m) => text.slice(m.from, m.to));
describe("marks", () => {
  test.each([
    ["ann", "Anna Hannah", ["Ann", "ann"]],
    ["an", "Anna Hannah", ["An"]],
    ["woj luk", "Łukasz Wójcik", ["Łuk", "Wój"]],
    ["grosse", "Größe", ["Größe"]],
    ["wojick", "Łukasz Wójcik", ["Wójcik"]],
    ["an anna", "Anna", ["Anna"]],
    ["1.0", "1.010", ["1", "0"]],
    ["", "Anna", []],
    ["x", "Anna", []],
  ])("[PAL-8] %s in %s: %j", (asked, text, want) => expect(marked(asked, text)).toEqual(want));

  test.each([
    ["sign out", "Sign out", true],
    ["ou si", "Sign out", true],
    ["dark", "Light colours", false],
    ["shotcuts", "Keyboard shortcuts", true],
  ])("[PAL-3] the command for %s: %s is one: %s", (asked, name, want) => {
    const question = questionOf(asked);
    expect(question && answers(question, name)).toBe(want);
  });
});
