import { describe, expect, test } from "vitest";
import { CARD_PRINT } from "./limits.ts";
import {
  type Design,
  designIn,
  designKey,
  pictureTrouble,
  preparingKey,
  printFileName,
  USUAL_DESIGN,
  WAITING_KEY,
  waitingIn,
  type WaitingPrint,
  waitingWrong,
  withWaiting,
} from "./prepared-print.ts";

const PERSON = { id: "grace", title: "Grace Novak", picture: "" };
const aPrint = (over: Partial<WaitingPrint> = {}): WaitingPrint => ({
  id: "p1",
  name: "Grace",
  person: PERSON,
  at: 1,
  ...over,
});

describe("a kept design", () => {
  const chosen = "data:image/jpeg;base64,/9j/AA==";
  test("[CRD-308] is put back as it was", () => {
    const design: Design = {
      options: { includeImage: false, includeLogo: true, topHole: true, fontSize: 4.5 },
      placing: { dx: -3, dy: 2, scale: 1.3, turn: 270 },
      chosen,
    };
    expect(designIn(JSON.parse(JSON.stringify(design)) as never)).toEqual(design);
  });
  test.each<[string, object]>([
    ["letters too large", { options: { ...USUAL_DESIGN.options, fontSize: 11 } }],
    ["a picture turned by 45 degrees", { placing: { ...USUAL_DESIGN.placing, turn: 45 } }],
    ["a picture beyond the card", { placing: { ...USUAL_DESIGN.placing, dx: 87 } }],
    ["a picture of elsewhere", { chosen: "https://elsewhere.example/a.jpg" }],
    ["a drawing, in which something might run", { chosen: "data:image/svg+xml;base64,AA==" }],
    ["a picture that is too long", { chosen: `data:image/jpeg;base64,${"A".repeat(CARD_PRINT.keptLength)}` }],
    ["no options", { options: null }],
  ])("[CRD-308] is none with %s", (_, over) => expect(designIn({ ...USUAL_DESIGN, ...over } as never)).toBeNull());
});

describe("prepared prints", () => {
  test("[CRD-307] what is none of them is left out, the others stay", () => {
    expect(waitingIn([aPrint(), { id: "p2" }, null, aPrint({ id: "../x" }), aPrint({ id: "p3" })])).toEqual([
      aPrint(),
      aPrint({ id: "p3" }),
    ]);
    expect([waitingIn(null), waitingIn("x"), waitingIn({})]).toEqual([[], [], []]);
  });
  test("[CRD-307] need a name, and room; one that waits already needs none", () => {
    const full = Array.from({ length: CARD_PRINT.waitingMax }, (_, i) => aPrint({ id: `p${i}` }));
    expect(waitingWrong([], aPrint({ name: "  " }))).toBe("no-name");
    expect(waitingWrong(full.slice(1), aPrint({ id: "new" }))).toBeNull();
    expect(waitingWrong(full, aPrint({ id: "new" }))).toBe("too-many");
    expect(waitingWrong(full, aPrint({ id: "p7" }))).toBeNull();
  });
  test("[CRD-307] are kept in order, each once, with names that can be read back", () => {
    const list = withWaiting(withWaiting([], aPrint()), aPrint({ id: "p2", name: "Bo" }));
    const again = withWaiting(list, aPrint({ name: ` ${"x".repeat(200)} ` }));
    expect(again.map(({ id, name }) => [id, name.length])).toEqual([
      ["p1", CARD_PRINT.nameMax],
      ["p2", 2],
    ]);
    expect(waitingIn(again as never)).toEqual(again);
  });
  test("[CRD-307] list, designs and what is being prepared stand apart", () => {
    expect(new Set([WAITING_KEY, designKey("a"), preparingKey("a")]).size).toBe(3);
  });
});

test.each([
  [["Grace Novak"], "card-Grace-Novak.pdf"],
  [["  山田 太郎 "], "card-山田-太郎.pdf"],
  [["../../etc/passwd"], "card-etc-passwd.pdf"],
  [['a<b>:"c"|?*\u0000\u202e'], "card-a-b-c.pdf"],
  [["..."], "card.pdf"],
  [[], "card.pdf"],
  [["a", "b", "c"], "cards-3.pdf"],
])("[CRD-306] prints of %j are the file %s", (names, file) => expect(printFileName(names)).toBe(file));

test("[CRD-304] somebody without a picture is told from one whose picture is not here", () => {
  expect(pictureTrouble(PERSON)).toBe("no-picture");
  expect(pictureTrouble({ ...PERSON, picture: "ns/a/people/grace/x.jpg" })).toBe("picture-not-here");
});
