import { beforeEach, describe, expect, test, vi } from "vitest";
import { NetError } from "../engine/ports.ts";
import type { Backend } from "../firebase/backend.ts";
import { look } from "../firebase/read.ts";
import { cardChangesOf } from "../firebase/records.ts";
import type { UserStores } from "../session/user-stores.ts";
import { Asking } from "./asking.ts";

vi.mock("../firebase/read.ts", () => ({ look: vi.fn() }));
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
