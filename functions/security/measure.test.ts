import { afterAll, expect, test } from "vitest";
import { LARGE_PERSON } from "./largest.ts";
import { as, common, firestoreRules, forgetCoverage, given, rulesEnvironment, SITE } from "./rules-kit.ts";
import { aTenantOfRooms, meeting, ROOM_IDS, Rooms, sendDocs } from "./rooms-kit.ts";
const PROJECT = "demo-rules-measure";
const D = "2026-12-01";
const EDGE = Math.ceil(Date.parse("2026-12-01T00:00:00Z") / (64 * 86_400_000)) * 64 * 86_400_000;
const BEFORE = new Date(EDGE - 1).toISOString().slice(0, 10);
const BEHIND = new Date(EDGE).toISOString().slice(0, 10);
const by = { lastWrittenBy: { authUid: "u1", ...LARGE_PERSON } };
const author = { createdBy: { ref: LARGE_PERSON.ref, title: LARGE_PERSON.title } };
const pl = (n: number, d: string, h = 10, first = 0) => ROOM_IDS.slice(first, first + n).map((r) => [r, `${d}T${h}:00`, `${d}T${h + 1}:00`] as const);
const MARKS: Record<string, string> = { newMeeting: "return b.size() == 22 && ", changedMeeting: "return was.get('thirdParty', null) == null && ", hold: "return h.size() == 7 && ", window: "return o.size() == 11 && " };
const cases: [string, string, ReturnType<typeof pl> | null, ReturnType<typeof pl>][] = [
  ...[1, 3, 4, 5].map((n) => [`create ${n}`, "newMeeting", null, pl(n, D)] as never),
  ...[1, 3, 4, 5].map((n) => [`moved ${n}`, "changedMeeting", pl(n, D), pl(n, D, 12)] as never),
  ["hold create 1", "hold", null, pl(1, D)], ["hold create 5", "hold", null, pl(5, D)],
  ["hold moved 5", "hold", pl(5, D), pl(5, D, 12)], ["hold moved 4 window", "hold", pl(4, BEFORE), pl(4, BEHIND)],
  ["window moved 1", "window", pl(1, D), pl(1, D, 12)],
];
test("measure", async () => {
  for (const [name, mark, before, after] of cases) {
    const works = async (pad: number): Promise<boolean> => {
      const m = MARKS[mark]!;
      const rules = pad < 0 ? firestoreRules() : firestoreRules().replace(m, `return [${Array.from({ length: pad }, () => "0").join(",")}].size() >= 0 && ${m.slice(7)}`);
      const plain = await rulesEnvironment(PROJECT, firestoreRules());
      await plain.clearFirestore();
      const rooms = new Rooms();
      await given(plain, { ...aTenantOfRooms(), "users/u1": common({ roles: ["room-booking.admin"], sites: [SITE], person: LARGE_PERSON }) });
      if (before) {
        const s = rooms.docsOf([{ id: "a", before: null, after: meeting("a", before, author) }], { by });
        // past the rules: the start need not be judged
        const { Timestamp } = await import("firebase/firestore");
        const docs = Object.fromEntries(Object.entries(s.docs).map(([p, d]) => [p, { ...d, updatedAt: Timestamp.fromMillis(1000) }]));
        await given(plain, docs); rooms.took(s.docs);
      }
      await plain.cleanup();
      const env = await rulesEnvironment(PROJECT, rules);
      try {
        const s = rooms.docsOf([{ id: "a", before: before ? meeting("a", before, author) : null, after: meeting("a", after, author) }], { by });
        await sendDocs(as(env, { roles: ["room-booking.admin"] }), s);
        return true;
      } catch (e) { if (pad < 0) console.log(name, String(e).slice(0, 600)); return false; }
      finally { await env.cleanup(); }
    };
    if (!(await works(-1))) { console.log(`MEASURE ${name}: REFUSED`); continue; }
    let [lo, hi] = [0, 960];
    while (hi - lo > 4) { const mid = (lo + hi) >> 1; if (await works(mid)) lo = mid; else hi = mid; }
    console.log(`MEASURE ${name}: left about ${lo}`);
  }
  await forgetCoverage(PROJECT);
  expect(1).toBe(1);
}, 400_000);
afterAll(() => undefined);
