import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { can, ROLES } from "../../src/domain/access/access.ts";
import { IMPORT } from "../../src/domain/plan-import/limits.ts";
import { jpegFile, plainJpegFile, SECRET } from "#testing/pictures.ts";
import { admin, backend, callAs, signedInAs, unique } from "./kit.ts";

const live = admin(backend.project);
afterAll(() => live.close());
const NS = unique("up");
const [SITE, ELSEWHERE, FOREIGN] = [`${NS}-london`, `${NS}-lima`, `${NS}-foreign`];
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const common = { rev: 1, deleted: false, changeSet: "seed" };

beforeAll(async () => {
  const batch = live.db.batch();
  for (const [site, ns] of [
    [SITE, NS],
    [ELSEWHERE, NS],
    [FOREIGN, "other"],
  ] as const) {
    batch.set(live.db.doc(`sites/${site}`), { ...common, ns, title: site });
    batch.set(live.db.doc(`sites/${site}/spaces/f1`), { ...common, ns, kind: "floor", title: "1" });
  }
  batch.set(live.db.doc(`sites/${SITE}/spaces/gone`), { ...common, ns: NS, kind: "floor", deleted: true });
  batch.set(live.db.doc(`sites/${SITE}/spaces/desk`), { ...common, ns: NS, kind: "desk" });
  await batch.commit();
});

const caller = (over: { readonly [field: string]: unknown } = {}) =>
  signedInAs(live, { ns: NS, roles: ["desk-booking.admin"], sites: [SITE], ...over });
const upload = async (idToken: string | null, over: object = {}) =>
  callAs(idToken, "callable-plan-upload", { site: SITE, floor: "f1", text: SVG, ...over });
const stored = async (path: string): Promise<Response> =>
  fetch(`http://${backend.storage}/v0/b/${backend.project}.appspot.com/o/${encodeURIComponent(path)}?alt=media`, {
    headers: { authorization: "Bearer owner" },
  });

describe("callable-plan-upload", () => {
  test("[IMPT-3] stores a drawing once, under a name made from its content", async () => {
    const { idToken } = await caller();
    const path = `ns/${NS}/sites/${SITE}/floors/f1/`;
    const first = await upload(idToken);
    expect(first).toEqual({
      result: { path: expect.stringMatching(new RegExp(`^${path}[0-9a-f]{32}[.]svg$`)) as string },
    });
    expect(await upload(idToken)).toEqual(first);
    const file = await stored(("result" in first ? (first.result as { path: string }) : { path: "" }).path);
    expect([file.status, file.headers.get("content-type"), await file.text()]).toEqual([200, "image/svg+xml", SVG]);
    expect(await upload(idToken, { text: `${SVG} ` })).not.toEqual(first);
  });

  test("[PIC-3] embedded pictures and the drawing lose what cameras and programs noted", async () => {
    const { idToken } = await caller();
    const drawing = (picture: Buffer, note: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg">${note}<image href="data:image/jpeg;base64,${picture.toString("base64")}"/></svg>`;
    const answer = await upload(idToken, { text: drawing(jpegFile(), `<metadata>${SECRET}</metadata>`) });
    const file = await stored(("result" in answer ? (answer.result as { path: string }) : { path: "" }).path);
    expect(await file.text()).toBe(drawing(plainJpegFile, ""));
    const broken = await upload(idToken, { text: drawing(jpegFile().subarray(0, 200), "") });
    expect(broken).toMatchObject({ error: { status: "INVALID_ARGUMENT" } });
  });

  test.each(ROLES)("[IMPT-3] %s stores one only with the right of site settings", async (role) => {
    const { idToken } = await caller({ roles: [role] });
    const answer = await upload(idToken);
    if (can([role], "deskBooking.siteSettings")) expect(answer).toHaveProperty("result");
    else expect(answer).toMatchObject({ error: { status: "PERMISSION_DENIED" } });
  });

  test("[IMPT-3] a right that was taken away since counts no longer, though the token has it", async () => {
    const { idToken, user } = await caller();
    await user.update({ roles: ["user"] });
    expect(await upload(idToken)).toMatchObject({ error: { status: "PERMISSION_DENIED" } });
    await user.update({ roles: ["desk-booking.admin"], disabled: true });
    expect(await upload(idToken)).toMatchObject({ error: { status: "PERMISSION_DENIED" } });
  });

  test.each<[string, object, string]>([
    ["another site", { site: ELSEWHERE }, "PERMISSION_DENIED"],
    ["another tenant's site", { site: FOREIGN }, "PERMISSION_DENIED"],
    ["a site that is not there", { site: "nowhere" }, "PERMISSION_DENIED"],
    ["a way out", { site: ".." }, "INVALID_ARGUMENT"],
    ["a floor that leads elsewhere", { floor: "../../x" }, "INVALID_ARGUMENT"],
    ["a deleted floor", { floor: "gone" }, "NOT_FOUND"],
    ["a desk", { floor: "desk" }, "NOT_FOUND"],
    ["nothing", { text: "" }, "INVALID_ARGUMENT"],
    ["too many bytes", { text: "é".repeat(IMPORT.maxBytes / 2 + 1) }, "INVALID_ARGUMENT"],
  ])("[IMPT-3] %s is refused by name", async (_, over, status) => {
    const { idToken } = await caller();
    expect(await upload(idToken, over)).toMatchObject({ error: { status } });
  });

  test("[IMPT-3] nobody, and ns.admin at another tenant's site, are refused", async () => {
    expect(await upload(null)).toMatchObject({ error: { status: "UNAUTHENTICATED" } });
    const { idToken } = await caller({ roles: ["ns.admin"] });
    expect(await upload(idToken, { site: FOREIGN })).toMatchObject({ error: { status: "PERMISSION_DENIED" } });
  });
});
