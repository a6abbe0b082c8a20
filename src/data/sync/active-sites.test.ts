import { beforeEach, describe, expect, test } from "vitest";
import { ActiveSites } from "./active-sites.ts";

let sites: ActiveSites;
beforeEach(() => {
  sites = new ActiveSites();
});

describe("the sites that are pulled first", () => {
  test("[PULL-8] of a person with one site that is the one, before a tab has chosen it, and then no second pull is due", () => {
    sites.begun();
    expect(sites.take(["a"])).toEqual(["a"]);
    expect(sites.set(["a"])).toBe(false);
  });
  test("[PULL-8] of a person with several none is guessed", () => {
    sites.begun();
    expect(sites.take(["a", "b"])).toEqual([]);
    expect(sites.set(["b"])).toBe(true);
  });
  test("[PULL-8] what a tab chose counts, also where it is not among the person's sites any more", () => {
    sites.start(["gone"]);
    expect(sites.take(["a"])).toEqual(["gone"]);
  });
  test("[PULL-8] a choice before the pull that runs has asked is taken by it", () => {
    sites.begun();
    expect(sites.set(["b"])).toBe(false);
    expect(sites.take(["a", "b"])).toEqual(["b"]);
  });
  test("[PULL-8] another pull is due for a choice after that, and after a pull that ended without asking", () => {
    sites.begun();
    sites.take(["a", "b"]);
    expect(sites.set(["b"])).toBe(true);
    sites.begun();
    sites.over();
    expect(sites.set(["a"])).toBe(true);
  });
});
