import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { INHERITS, type Role, ROLES } from "../access/access.ts";
import { roleGroups } from "../accounts/roles.ts";
import { ROLE_WORDS } from "../words/accounts.ts";
import { layered } from "./layers.ts";
import { REMOTE_KEYS, remoteFrom, takeRemote } from "./remote.ts";
import { allowanceOf } from "./tiers.ts";

type Parameter = { readonly defaultValue: { readonly value: string }; readonly valueType: string };
const template = JSON.parse(readFileSync("remoteconfig.template.json", "utf8")) as {
  readonly parameters: { readonly [key: string]: Parameter };
};
const values = Object.fromEntries(Object.entries(template.parameters).map(([k, p]) => [k, p.defaultValue.value]));
const { texts, troubles } = takeRemote(values, {});
const remote = remoteFrom(texts);

describe("the project's template", () => {
  test("[RC-4] holds exactly the four keys, as JSON that this build understands, and names the file to be deployed", () => {
    expect(Object.keys(template.parameters).sort()).toEqual([...REMOTE_KEYS].sort());
    expect(Object.values(template.parameters).map((p) => p.valueType)).toEqual(["JSON", "JSON", "JSON", "JSON"]);
    expect(troubles).toEqual([]);
    const firebase = JSON.parse(readFileSync("firebase.json", "utf8")) as { remoteconfig: { template: string } };
    expect(firebase.remoteconfig.template).toBe("remoteconfig.template.json");
  });

  test("[RC-4] switches every section on, and has a name for every role", () => {
    const { sectionRoomBookingReadOnly, ...sections } = remote.features;
    expect(Object.values(sections)).toEqual([true, true, true, true, true]);
    expect(sectionRoomBookingReadOnly).toBe(false);
    expect(Object.keys(remote.roles).sort()).toEqual([...ROLES].sort());
  });

  test("[RC-4] says of roles what is built in: groups, order, words, and what comes with each", () => {
    expect(roleGroups(remote.roles, "acme")).toEqual(roleGroups({}, "acme"));
    const groups = JSON.parse(values["app_roles"] ?? "") as readonly {
      readonly roles: readonly { readonly key: Role; readonly help: string; readonly inherit: readonly string[] }[];
    }[];
    const said = groups.flatMap((group) => group.roles);
    expect(Object.fromEntries(said.map((r) => [r.key, r.inherit]))).toEqual(
      Object.fromEntries(ROLES.map((r) => [r, INHERITS[r] ?? []])),
    );
    expect(said.map((r) => r.help)).toEqual(said.map((r) => ROLE_WORDS[r.key]?.help));
  });

  test("[CFG-4] gives desk booking administrators unrestricted days and weekends, and nobody else", () => {
    const { config, unusable } = layered(undefined, remote.siteDefaults);
    expect(unusable).toEqual([]);
    expect(allowanceOf(config, "user")).toEqual({ advancedDays: 5, weekends: false });
    expect(allowanceOf(config, "admin")).toEqual({ advancedDays: "unrestricted", weekends: true });
    expect(allowanceOf(config, "ns-admin")).toEqual({ advancedDays: 5, weekends: false });
  });
});
