import { describe, expect, test } from "vitest";
import { answering, marksOf } from "./marks.ts";
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
    ["annemarie", "Anne-Marie Weber", ["Anne-Marie"]],
    ["vanderberg", "Jan van der Berg", ["van der Berg"]],
    ["moehlenbrueck", "Uwe Möhlenbrück", ["Möhlenbrück"]],
    ["mai", "Mia Carter", ["Mia"]],
    ["obrien", "Sean O´Brien", ["O´Brien"]],
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
    expect(question && answering(question, [{ title: name }]).length > 0).toBe(want);
  });

  test.each([
    ["desk set", ["Desk Settings", "Desk Site Settings"]],
    ["set desk", ["Desk Site Settings", "Desk Settings"]],
    ["settings", ["Desk Site Settings", "Desk Settings"]],
    ["sign", ["Sign out", "Design"]],
    ["desksettings", ["Desk Settings"]],
  ])("[PAL-12] %s: what begins with it comes first", (asked, want) => {
    const titles = ["Desk Site Settings", "Desk Settings", "Design", "Sign out"];
    const question = questionOf(asked);
    expect(
      question &&
        answering(
          question,
          titles.map((title) => ({ title })),
        ).map((o) => o.title),
    ).toEqual(want);
  });
});
