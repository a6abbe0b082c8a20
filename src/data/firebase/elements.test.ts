import fc from "fast-check";
import { expect, test } from "vitest";
import { Elements } from "./elements.ts";

const jsonObject = fc.dictionary(fc.string(), fc.jsonValue());

test("[PULL-10] an answer in pieces, cut wherever, gives each document once, as it was", () => {
  const cuts = fc.array(fc.nat(20), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(
      fc.array(jsonObject, { maxLength: 6 }),
      cuts,
      fc.constantFrom(undefined, 2),
      (objects, sizes, indent) => {
        const said = JSON.parse(JSON.stringify(objects)) as unknown;
        const text = JSON.stringify(objects, null, indent);
        const elements = new Elements();
        const found: unknown[] = [];
        for (let at = 0, i = 0; at < text.length; i++) {
          const size = 1 + (sizes[i % sizes.length] ?? 0);
          expect(elements.isWhole).toBe(false);
          found.push(...elements.take(text.slice(at, at + size)));
          at += size;
        }
        expect(found).toEqual(said);
        expect(elements.isWhole).toBe(true);
      },
    ),
  );
});

test.each(['{"error":1}', "<html>hotel</html>", ""])("[PULL-10] %j is no list", (text) => {
  const elements = new Elements();
  const take = () => elements.take(text);
  if (text.startsWith("{")) expect(take).toThrow(SyntaxError);
  else expect([take(), elements.isWhole]).toEqual([[], false]);
});
