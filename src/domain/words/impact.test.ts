import { expect, test } from "vitest";
import { whoWords } from "./impact.ts";

test.each([
  [["Kiri Dang", "Kiri Dang", ""], "Kiri Dang"],
  [["Kiri Dang", "Rosie Walker"], "Kiri Dang and Rosie Walker"],
  [["A", "B", "C"], "A, B and C"],
  [["A", "B", "C", "D"], "A, B, C and 1 more person"],
  [["A", "B", "C", "D", "E"], "A, B, C and 2 more people"],
])("[LOOK-10] who is affected: %j", (owners, words) => expect(whoWords(owners)).toBe(words));
