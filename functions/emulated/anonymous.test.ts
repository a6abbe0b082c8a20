import * as v from "valibot";
import { expect, test } from "vitest";
import type { CallName } from "#data/api.ts";
import { accountsRest, callAs } from "./kit.ts";

/** A name that is missing here does not compile. */
const CALLABLES: { readonly [name in CallName]: object } = {
  bookingExportApi: { site: "s", from: "2026-03-01", to: "2026-03-02" },
  "callable-calendar-feed": { act: "make", feed: { kind: "site", of: "s" } },
  "callable-neighbourhood-delete": { site: "s", id: "n" },
  "callable-person-delete": { person: "p" },
  "callable-person-picture": { person: "p" },
  "callable-person-pin-read": { site: "s", person: "p" },
  "callable-person-pin-write": { site: "s", person: "p", pin: "1234" },
  "callable-plan-upload": { site: "s", floor: "f" },
  "callable-user-create": { email: "x@acme.test", title: "X" },
  "callable-user-delete": { uid: "u" },
  "callable-user-existsForPerson": { person: "p" },
};

test.each(Object.entries(CALLABLES))(
  "[ACC-28] a token of an anonymous sign-up is denied by %s, as nobody's is",
  async (name, data) => {
    const answer = await accountsRest("signUp", { returnSecureToken: true });
    const { idToken } = v.parse(v.object({ idToken: v.string() }), await answer.json());
    const [, body = ""] = idToken.split(".");
    expect(JSON.parse(Buffer.from(body, "base64url").toString())).toMatchObject({ provider_id: "anonymous" });
    expect(await callAs(idToken, name, data)).toMatchObject({ error: { status: "PERMISSION_DENIED" } });
    expect(await callAs(null, name, data)).toMatchObject({ error: { status: "UNAUTHENTICATED" } });
  },
  60_000,
);
