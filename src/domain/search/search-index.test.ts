import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { must } from "../shared/result.ts";
import { fold, placedWords, sortKey, wordsOf } from "./fold.ts";
import { cardEntry, personEntry, titledEntry, userEntry } from "./entries.ts";
import { SEARCH } from "./limits.ts";
import { marksOf } from "./marks.ts";
import { goesInside, isSlip, mayStandApart, questionOf } from "./question.ts";
import { type IndexQuestion, type SearchEntry, type Group, SearchIndex } from "./search-index.ts";

const KINDS = ["person", "card", "desk", "room", "user", "site"];
const inOrder = (groups: readonly Group[]) => groups.toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
const ask = (index: SearchIndex, text: string, over: Partial<IndexQuestion> = {}) => {
  const question = questionOf(text);
  return question ? inOrder(index.ask({ question, kind: null, limit: 1_000, recent: [], ...over })) : [];
};
const keys = (groups: readonly Group[]) => groups.flatMap((g) => g.keys);
const filled = (entries: readonly (readonly [string, SearchEntry])[]) => {
  const index = new SearchIndex();
  for (const [key, entry] of entries) index.put(key, entry);
  return index;
};
const person = (title: string, over: object = {}) => [title, personEntry({ title, ...over })] as const;

describe("folding", () => {
  test.each([
    ["Łukasz Größing", "lukasz grossing"],
    ["Nguyễn Thị Hương", "nguyen thi huong"],
    ["Søren Ægir Þór", "soren aegir thor"],
    ["Đorđe İnan", "dorde inan"],
    ["O'Brien, O’Neill", "obrien, oneill"],
    ["MÜLLER", "muller"],
    ["O´Brien O`Brien O′Brien O＇Brien Oʻahu", "obrien obrien obrien obrien oahu"],
    ["王伟", "王伟"],
  ])("[FIND-1] %s is compared as %s", (text, want) => expect(fold(text)).toBe(want));

  test("[FIND-1] words keep their places in the text as it is written", () => {
    const text = "Zoë O’Brien-Größe";
    expect(placedWords(text).map((p) => [p.word, text.slice(p.from, p.to)])).toEqual([
      ["zoe", "Zoë"],
      ["obrien", "O’Brien"],
      ["grosse", "Größe"],
    ]);
  });

  test("[FIND-3] numbers in titles count by their value", () =>
    expect(["2.1", "1.10", "1.9"].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))).toEqual(["1.9", "1.10", "2.1"]));
});

describe("names of other alphabets", () => {
  const NAMES = [
    ["Иванов Юрий", ["ivanov", "yuri", "Иванов", "ivan"]],
    ["Наталья Щербакова", ["natalya shcherbakova", "scherbakova"]],
    ["Алексей Достоевский", ["alexei", "alexey", "aleksey", "dostoevsky", "dostoevskiy"]],
    ["Сергей Хромов", ["sergei", "sergey", "khromov", "hromov"]],
    ["Ксения Максимова", ["ksenia", "maximova", "maksimova"]],
    ["Ёлкина Екатерина", ["elkina", "ekaterina"]],
    ["Володимир Їжакевич", ["volodymyr", "yizhakevych"]],
    ["Ђорђе Љубић", ["djordje", "ljubic"]],
    ["Γιώργος Παπαδόπουλος", ["giorgos papadopoulos", "papadopoulos", "παπαδοπουλος"]],
    ["Ευάγγελος Σταύρου", ["evangelos", "stavrou"]],
    ["Ευθύμιος Μπάμπης", ["efthymios", "bampis"]],
    ["Θανάσης Ψαλτάκης", ["thanasis psaltakis"]],
  ] as const;
  const index = filled(NAMES.map(([name]) => person(name)));
  test.each(NAMES)("[FIND-21] %s is found by its Latin letters: %j", (name, asked) => {
    for (const text of asked) expect(keys(ask(index, text)), text).toContain(name);
  });
  test.each([
    ["Иванов", "Ivanov"],
    ["Παπαδόπουλος", "Papadopoulos"],
  ])("[FIND-21] and the other way round: %s finds %s", (asked, name) =>
    expect(keys(ask(filled([person(name), person("Anna Smith")]), asked))).toEqual([name]),
  );
  test("[FIND-21] the word is marked as a whole", () => {
    const text = "Юрий Иванов";
    const marked = marksOf(questionOf("ivan"), text).map(({ from, to }) => text.slice(from, to));
    expect(marked).toEqual(["Иванов"]);
  });
  test("[FIND-22] ye and kaf of Persian and Arabic are one", () => {
    const names = ["علی کریمی", "علي كريمي"]; // the first as Persian keyboards write it, the second as Arabic ones
    const people = filled(names.map((name) => person(name)));
    for (const name of names) expect(keys(ask(people, name))).toEqual(expect.arrayContaining(names));
    expect(fold("موسى")).toBe(fold("موسی"));
  });
});

describe("names that are written otherwise", () => {
  const index = filled([
    person("Anne-Marie Weber"),
    person("Jan van der Berg"),
    person("Sean O´Brien"),
    person("Uwe Möhlenbrück"),
    person("Ida Ødegård"),
    person("Jörg Muellerhaus"),
    person("Mia Carter"),
    person("Lars De La Cruz"),
    person("Rita Delacour"),
    ["desk-1", titledEntry("desk", { title: "1.005" })],
    ["desk-2", titledEntry("desk", { title: "A12" })],
  ]);
  test.each<[string, readonly string[]]>([
    ["annemarie", ["Anne-Marie Weber"]],
    ["annemar", ["Anne-Marie Weber"]],
    ["annemarieweber", ["Anne-Marie Weber"]],
    ["vanderberg", ["Jan van der Berg"]],
    ["vanderberg jan", ["Jan van der Berg"]],
    ["o'brien", ["Sean O´Brien"]],
    ["O´Brien", ["Sean O´Brien"]],
    ["obrien", ["Sean O´Brien"]],
    ["moehlenbrueck", ["Uwe Möhlenbrück"]],
    ["Mo\u0308hlenbru\u0308ck", ["Uwe Möhlenbrück"]],
    ["oedegaard", ["Ida Ødegård"]],
    ["odegard", ["Ida Ødegård"]],
    ["Müllerhaus", ["Jörg Muellerhaus"]],
    ["mai carter", ["Mia Carter"]],
    ["delacruz", ["Lars De La Cruz"]],
    ["de la cour", ["Rita Delacour"]],
    ["1005", ["desk-1"]],
    ["1.005", ["desk-1"]],
    ["a-12", ["desk-2"]],
    ["M%C3%B6hlenbr%C3%BCck", ["Uwe Möhlenbrück"]],
    ["%00", []],
    ["%E0%A4%", []],
    ["\u{1f600}", []],
    ["erweber", []],
    ["riew", []],
    ["mra", []],
  ])("[FIND-14] %s finds %j", (text, want) => expect(keys(ask(index, text))).toEqual(want));

  test("[FIND-3] among equals a title that begins with the question comes first", () => {
    const rooms = filled([
      ["r1", titledEntry("room", { title: "A quiet corner" })],
      ["r2", titledEntry("room", { title: "Quiet room" })],
    ]);
    expect(keys(ask(rooms, "quiet"))).toEqual(["r2", "r1"]);
    expect(keys(ask(rooms, "quiet", { recent: ["r1"] }))).toEqual(["r1", "r2"]);
  });
});

describe("people and things", () => {
  const index = filled([
    person("Anna Smith", { email: "anna.smith@acme.test", phones: [{ type: "Work", number: "+44 20 7946 0123" }] }),
    person("Smith Annabel"),
    person("Hannah Schmidt"),
    person("Łukasz Wójcik", { displayName: "Luki" }),
    person("Sean O'Brien"),
    person("Grace Brown"),
    person("Brown Fiona"),
    [
      "card-1",
      cardEntry({
        title: "Card 34567",
        uids: { ref: "c-00007", "26bit": "12:34567" },
        owner: { title: "Grace Brown" },
      }),
    ],
    ["desk-1", titledEntry("desk", { title: "1.9" })],
    ["desk-2", titledEntry("desk", { title: "1.10" })],
    ["room-1", titledEntry("room", { title: "Lovelace" })],
    ["user-1", userEntry({ title: "Grace Brown", email: "grace@acme.test" })],
  ]);

  test.each<[string, string, readonly string[]]>([
    ["[FIND-2] words in any order", "smith anna", ["Anna Smith", "Smith Annabel"]],
    ["[FIND-2] a word that is missing leaves the entry out", "anna brown", []],
    ["[FIND-3] exact before beginning before inside", "anna", ["Anna Smith", "Smith Annabel", "Hannah Schmidt"]],
    ["[FIND-1] accents typed or not", "wojcik lukasz", ["Łukasz Wójcik"]],
    ["[FIND-1] apostrophes typed or not", "o'brien", ["Sean O'Brien"]],
    ["[FIND-1] apostrophes typed or not (left out)", "obrien", ["Sean O'Brien"]],
    ["[FIND-2] a display name", "luki", ["Łukasz Wójcik"]],
    ["[FIND-4] a slip with an accent beside it", "Wójick", ["Łukasz Wójcik"]],
    ["[FIND-4] no slip in three letters", "gac", []],
    ["[FIND-3] a beginning in several kinds", "brown fi", ["Brown Fiona"]],
    ["[FIND-5] a telephone number as dialled at home", "020 7946", ["Anna Smith"]],
    ["[FIND-5] a telephone number with its country", "+44 20 7946 01", ["Anna Smith"]],
    ["[FIND-5] the middle of a telephone number", "7946", ["Anna Smith"]],
    ["[FIND-5] a card as printed", "12:34567", ["card-1"]],
    ["[FIND-5] a card by its decimal", "820999", ["card-1"]],
    ["[FIND-5] a card by its raw id", "c-00007", ["card-1"]],
    ["[FIND-6] an address by its beginning", "anna.smith@ac", ["Anna Smith"]],
    ["[FIND-6] everybody of a domain, when asked so", "@acme", ["Anna Smith", "user-1"]],
    ["[FIND-6] the words of a domain name nobody", "acme", []],
    ["[FIND-3] titles with numbers in order", "1", ["card-1", "desk-1", "desk-2"]],
    ["[FIND-2] a room", "love", ["room-1"]],
    ["[FIND-2] nothing is asked", " .,- ", []],
  ])("%s: %s", (_, text, want) => expect(keys(ask(index, text))).toEqual(want));

  test("[FIND-3] what was opened last comes first among equals, and never before a better one", () => {
    expect(keys(ask(index, "brown", { recent: ["user-1", "Grace Brown"], kind: "person" }))).toEqual([
      "Grace Brown",
      "Brown Fiona",
    ]);
    expect(keys(ask(index, "anna", { recent: ["Hannah Schmidt", "Smith Annabel"] }))[0]).toBe("Anna Smith");
  });

  test("[FIND-2] one kind alone, its total, and no more rows than asked for", () => {
    expect(ask(index, "brown", { kind: "person", limit: 1 })).toEqual([
      { kind: "person", total: 2, keys: ["Brown Fiona"] },
    ]);
  });
});

/** The rules, said slowly, over plain lists. */
function oracle(entries: ReadonlyMap<string, SearchEntry>, text: string, recent: readonly string[]): readonly Group[] {
  const question = questionOf(text);
  if (!question) return [];
  const wordClass = (entry: SearchEntry, word: string, slips: boolean): number => {
    const all = [...new Set(word.includes("@") ? entry.mails : entry.words)];
    if (all.includes(word)) return 1;
    if (all.some((w) => w.startsWith(word))) return 2;
    if (goesInside(word) && all.some((w) => w.includes(word))) return 3;
    const apart = all.some((_, i) => {
      const rest = all.slice(i);
      return rest.join("").startsWith(word) && (rest[0] ?? "").length < word.length;
    });
    if (slips && mayStandApart(word) && apart) return 4;
    return slips && all.some((w) => isSlip(word, w)) ? 5 : 9;
  };
  const found = (slips: boolean) =>
    [...entries].flatMap(([key, entry]) => {
      const readings = question.readings.map((words) => Math.max(...words.map((w) => wordClass(entry, w, slips))));
      const one = question.together;
      const together = slips && one !== null && wordClass(entry, one, false) < 9 ? 4 : 9;
      const how = Math.min(...readings, together);
      return how === 9 ? [] : [{ key, entry, how, lately: recent.includes(key) ? recent.indexOf(key) : 99 }];
    });
  const plain = found(false);
  const all = (plain.length < SEARCH.typoBelow ? found(true) : plain).sort((a, b) => {
    const [s, t] = [sortKey(a.entry.title), sortKey(b.entry.title)];
    const begins = Number(t.startsWith(question.start)) - Number(s.startsWith(question.start));
    return a.how - b.how || a.lately - b.lately || begins || (s === t ? (a.key < b.key ? -1 : 1) : s < t ? -1 : 1);
  });
  return KINDS.flatMap((kind) => {
    const of = all.filter((x) => x.entry.kind === kind);
    return of.length === 0 ? [] : [{ kind, total: of.length, keys: of.map((x) => x.key) }];
  });
}

const NAMES = [
  "anna",
  "Änna",
  "annabel",
  "hannah",
  "smith",
  "smyth",
  "o'brien",
  "brown",
  "王伟",
  "Łuk",
  "an",
  "1.9",
  "020 7946",
];
const name = fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 3 }).map((w) => w.join(" "));
const entry: fc.Arbitrary<SearchEntry> = fc.oneof(
  fc.record({ title: name, email: fc.constantFrom("anna@acme.test", "") }).map((f) => personEntry(f)),
  fc
    .tuple(fc.constantFrom("desk" as const, "room" as const), name)
    .map(([kind, title]) => titledEntry(kind, { title })),
);
const key = fc.integer({ min: 0, max: 600 }).map((n) => `k${n}`);
const step = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(fc.constant("put" as const), key, entry) },
  { weight: 1, arbitrary: fc.tuple(fc.constant("remove" as const), key, fc.constant(null)) },
);
const asked = fc.oneof(
  fc.constantFrom(
    "a",
    "an",
    "anna",
    "smith anna",
    "smiht",
    "ana",
    "annna",
    "hannahb",
    "王",
    "0207946",
    "@acme",
    "1.9",
    "lukk",
    "annasmith",
    "anansmith",
    "smith an na",
    "aan",
    "1020",
    "Änn",
    "x",
  ),
  fc.string({ unit: fc.constantFrom(..."anbhsmit 1.9@"), maxLength: 9 }),
);

test("[FIND-7] whatever was put, changed and removed, the index finds what a slow reading finds", () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 700, size: "max" }),
      fc.array(asked, { minLength: 1, maxLength: 4 }),
      (steps, texts) => {
        const [index, entries] = [new SearchIndex(), new Map<string, SearchEntry>()];
        for (const [i, [what, at, put]] of steps.entries()) {
          if (what === "put") index.put(at, must(put, "entry"));
          else index.remove(at);
          if (what === "put") entries.set(at, must(put, "entry"));
          else entries.delete(at);
          if (i % 50 === 0) ask(index, "an"); // blocks are joined between changes too
        }
        const recent = [...entries.keys()].slice(0, 3);
        for (const text of texts) expect(ask(index, text, { recent })).toEqual(oracle(entries, text, recent));
        for (const kind of KINDS)
          expect(index.count(kind)).toBe([...entries.values()].filter((e) => e.kind === kind).length);
      },
    ),
    { numRuns: 150 },
  );
});

test("[FIND-7] hostile questions and texts are only text", () => {
  const index = filled([
    person("a".repeat(100)),
    person("$&.*[(\\"),
    person("\u0000\ud800"),
    person("toString __proto__"),
  ]);
  for (const text of ["(", "\\", "$&", "a".repeat(100_000), "\ud800", "__proto__", " ".repeat(5_000), "\u0000"])
    expect(() => ask(index, text)).not.toThrow();
  expect(keys(ask(index, "proto"))).toEqual(["toString __proto__"]);
  expect(wordsOf("__proto__")).toEqual(["proto"]);
});
