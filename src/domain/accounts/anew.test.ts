import { describe, expect, test } from "vitest";
import { again, BY, planned, reception } from "../cards/anew/again.test-kit.ts";
import type { World } from "../cards/commands/world.test-kit.ts";
import { must, err } from "../shared/result.ts";
import { rowAt } from "../shared/shown-of.ts";
import { type UserRow, userRow } from "./collection.ts";
import { planLink, planUnlink } from "./commands.ts";

const ADMIN = { ...BY, roles: ["ns.admin"] };
const ACTOR = { uid: "u1", ns: "acme", roles: ["ns.admin"], sites: [] };
const linked = (person: string) => ({ ref: `ns/acme/people/${person}`, title: "", displayName: "" });
const world = (person: string | null): World =>
  reception({
    "users/u2": {
      email: "carter@acme.example",
      title: "",
      roles: ["user"],
      sites: ["lon"],
      person: person === null ? null : linked(person),
    },
  });
const account = (of: World): UserRow => {
  const fields = must(of.docs.get("users/u2"), "u2");
  return must(
    rowAt(() => ({ fields, deleted: false, rev: 1, updatedAt: 1 }), "users/u2", userRow),
    "u2",
  );
};
const link = (of: World) =>
  planned(planLink(account(of), { path: "ns/acme/people/harry", title: "Harry Carter" }, [], ACTOR));

describe("an account that is linked", () => {
  test("[CMD-5] [ACC-24] to nobody: it is linked, once", () => {
    const server = world(null);
    const mine = link(server);
    const anew = again(mine, server, ADMIN);
    expect([anew.says, anew.stands]).toEqual([["Links carter@acme.example to Harry Carter."], null]);
    server.do(planned(anew.plan));
    expect(again(mine, server, ADMIN).plan).toEqual(err("carter@acme.example is linked to Harry Carter already."));
  });

  test("[CMD-5] [ACC-24] to somebody else by now: it says from whom the link is taken", () => {
    const mine = link(world(null));
    const anew = again(mine, world("olga"), ADMIN);
    expect(anew.says).toEqual([
      "Takes the link of carter@acme.example to Olga Petrova away.",
      "Links carter@acme.example to Harry Carter.",
    ]);
    expect(anew.stands).toBe("carter@acme.example is linked to Olga Petrova.");
  });

  test("[CMD-5] [ACC-24] unlinked from Harry: one that is linked to Olga by now stays hers", () => {
    const mine = planned(planUnlink(account(world("harry")), ACTOR, "Harry Carter"));
    expect(again(mine, world("harry"), ADMIN).says).toEqual([
      "Takes the link of carter@acme.example to Harry Carter away.",
    ]);
    expect(again(mine, world("olga"), ADMIN).plan).toEqual(err("carter@acme.example is linked to Olga Petrova."));
    expect(again(mine, world(null), ADMIN).plan).toEqual(
      err("carter@acme.example is not linked to Harry Carter any more."),
    );
  });

  test.each([
    ["users/u2", "The account or the person is no longer on the server."],
    ["ns/acme/people/harry", "The account or the person is no longer on the server."],
  ])("[CMD-5] without %s it is refused in words", (path, words) => {
    const server = world(null);
    const mine = link(server);
    server.docs.delete(path);
    expect(again(mine, server, ADMIN).plan).toEqual(err(words));
  });

  test("[CMD-5] [ACC-12] by somebody who may not, or to oneself, it is refused in words", () => {
    const mine = link(world(null));
    expect(again(mine, world(null)).plan).toEqual(err("You may not change user accounts."));
    expect(again(mine, world(null), { ...ADMIN, uid: "u2" }).plan).toEqual(err("You can't change your own account."));
  });
});
