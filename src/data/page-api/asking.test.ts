import { beforeEach, describe, expect, test, vi } from "vitest";
import { NetError } from "../engine/ports.ts";
import type { Backend } from "../firebase/backend.ts";
import { look } from "../firebase/read.ts";
import { countsOn } from "../firebase/older-counts.ts";
import { cardChangesOf } from "../firebase/records.ts";
import { warn } from "../warn.ts";
import type { UserStores } from "../stores/user-stores.ts";
import { Asking } from "./asking.ts";

vi.mock("../firebase/read.ts", () => ({ look: vi.fn() }));
vi.mock("../firebase/older-counts.ts", () => ({ countsOn: vi.fn() }));
vi.mock("../warn.ts", () => ({ warn: vi.fn() }));
vi.mock("../firebase/records.ts", () => ({ recordsOf: vi.fn(), cardChangesOf: vi.fn() }));

const BACKEND = {} as Backend;
const asking = (backend: Backend | null = BACKEND) =>
  new Asking(
    async () => backend,
    async () => ({ session: { ns: "acme" } }) as UserStores,
  );
const CARD = "ns/acme/cards/26bit~2F764DD";
const EMAIL = "ns/acme/uniques/email_a@b.c";
const PERSON = "ns/acme/people/a";

beforeEach(() => vi.resetAllMocks());

describe("who holds what only one may have", () => {
  test.each<[string, string, object | "absent", string | null]>([
    ["a claim names its holder", EMAIL, { ref: PERSON }, PERSON],
    ["a claim that was given back has none", EMAIL, { ref: PERSON, deleted: true }, null],
    ["a card is its own claim", CARD, { title: "Badge", owner: { ref: PERSON } }, CARD],
    ["a card that nobody has added is free", CARD, "absent", null],
  ])("[CRD-88] %s", async (_, path, found, want) => {
    vi.mocked(look).mockResolvedValue(found as never);
    expect(await asking().claimedBy(path)).toEqual({ ok: true, value: want });
  });

  test("[CRD-88] without an answer it is not known; an exception is no silence", async () => {
    vi.mocked(look).mockRejectedValueOnce(new NetError({ kind: "no-answer" } as never));
    expect(await asking().claimedBy(CARD)).toEqual({ ok: false, error: "no-answer" });
    vi.mocked(look).mockRejectedValueOnce(new TypeError("broken"));
    await expect(asking().claimedBy(CARD)).rejects.toThrow("broken");
    expect(await asking(null).claimedBy(CARD)).toEqual({ ok: false, error: "no-answer" });
  });
});

describe("changes of cards", () => {
  const OF = { of: "person", path: PERSON, after: null } as const;
  test("[CRD-86] are asked for of the tenant, and a refusal is none of silence", async () => {
    vi.mocked(cardChangesOf).mockResolvedValueOnce([]);
    expect(await asking().cardChanges(OF)).toEqual({ ok: true, value: [] });
    expect(cardChangesOf).toHaveBeenCalledWith(BACKEND, "acme", OF);
    vi.mocked(cardChangesOf).mockRejectedValueOnce(new NetError({ kind: "denied" } as never));
    expect(await asking().cardChanges(OF)).toEqual({ ok: false, error: "refused" });
    vi.mocked(cardChangesOf).mockRejectedValueOnce(new NetError({ kind: "no-answer" } as never));
    expect(await asking().cardChanges(OF)).toEqual({ ok: false, error: "no-answer" });
  });
});

describe("counts of older days", () => {
  const days = Array.from({ length: 23 }, (_, i) => `2024-03-${String(i + 1).padStart(2, "0")}`);
  const ASK = { site: "london", of: "rooms", days } as const;
  const found = (day: string) => ({ day, fields: { onDate: day } });

  test("[STA-20] are asked for ten at a time; a chunk that fails is logged, and the others are there", async () => {
    vi.mocked(countsOn)
      .mockResolvedValueOnce([found("2024-03-02")])
      .mockRejectedValueOnce(new NetError({ kind: "no-answer" } as never))
      .mockResolvedValueOnce([found("2024-03-21")]);
    const answer = await asking().olderCounts(ASK);
    expect(answer).toEqual({ docs: [found("2024-03-02"), found("2024-03-21")], failed: 10 });
    expect(vi.mocked(countsOn).mock.calls.map(([, ns, ask]) => [ns, ask.site, ask.countType, ask.days.length])).toEqual(
      [10, 10, 3].map((n) => ["acme", "london", "booking-resource", n]),
    );
    expect(warn).toHaveBeenCalledTimes(1);
  });

  test("[STA-20] without a server none are had; an exception is no silence", async () => {
    expect(await asking(null).olderCounts(ASK)).toEqual({ docs: [], failed: 23 });
    vi.mocked(countsOn).mockRejectedValueOnce(new TypeError("broken"));
    await expect(asking().olderCounts(ASK)).rejects.toThrow("broken");
  });
});
