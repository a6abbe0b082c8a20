import { afterAll, describe, expect, test } from "vitest";
import { UPLOAD_MAX_BYTES } from "#domain/shared/upload.ts";
import { notesOf } from "#domain/pictures/orientation.ts";
import { jpegFile, plainJpegFile, plainPngFile, plainWebpFile, pngFile, SECRET, webpFile } from "#testing/pictures.ts";
import { admin, backend, callAs, signedInAs, SOON, unique } from "./kit.ts";

const live = admin(backend.project);
afterAll(() => live.close());

const PNG = plainPngFile;
const common = { rev: 1, deleted: false, changeSet: "seed" };

/** What the storage has at a path. */
const stored = (path: string) =>
  fetch(`http://${backend.storage}/v0/b/${backend.project}.appspot.com/o/${encodeURIComponent(path)}?alt=media`, {
    headers: { authorization: "Bearer owner" },
  });
const pathIn = (answer: Awaited<ReturnType<typeof callAs>>): string =>
  "result" in answer ? (answer.result as { path: string }).path : "";

/** A tenant with somebody at its site, and who asks. */
async function asked(
  over: { readonly roles?: readonly string[]; readonly sites?: readonly string[]; readonly gone?: boolean } = {},
) {
  const [ns, site] = [unique("pic"), unique("site")];
  await live.db.doc(`sites/${site}`).set({ ...common, ns, title: "London" });
  // The membership first: a function keeps the person's sites as memberships have them.
  await live.db.doc(`sites/${site}/members/ada`).set({
    ...common,
    ns,
    person: { ref: `ns/${ns}/people/ada`, title: "Ada", displayName: "Ada" },
    type: "permanent",
  });
  await live.db
    .doc(`ns/${ns}/people/ada`)
    .set({ ...common, ns, title: "Ada", memberSites: [site], deleted: over.gone === true });
  const who = { ns, roles: over.roles ?? ["people.reception"], sites: over.sites ?? [site] };
  const { idToken, user } = await signedInAs(live, who);
  const upload = (data: Buffer | string, person = "ada") =>
    callAs(idToken, "callable-person-picture", {
      person,
      data: typeof data === "string" ? data : data.toString("base64"),
    });
  const remove = () => callAs(idToken, "callable-person-delete", { personRefPath: `ns/${ns}/people/ada` });
  return { ns, user, upload, remove };
}

describe("callable-person-picture", () => {
  test("[PPG-14] stores a picture once, under a name made from its content", async () => {
    const { ns, upload } = await asked();
    const first = await upload(PNG);
    const named = new RegExp(`^ns/${ns}/people/ada/[0-9a-f]{32}[.]png$`);
    expect(first).toEqual({ result: { path: expect.stringMatching(named) as string } });
    expect(await upload(PNG)).toEqual(first);
    const file = await stored(pathIn(first));
    expect([file.headers.get("content-type"), Buffer.from(await file.arrayBuffer()).equals(PNG)]).toEqual([
      "image/png",
      true,
    ]);
  });

  test.each<[string, Parameters<typeof asked>[0], readonly [data: Buffer | string, person: string], string]>([
    ["no picture", {}, [Buffer.from("<svg/>"), "ada"], "INVALID_ARGUMENT"],
    ["a picture that is cut", {}, [jpegFile().subarray(0, 200), "ada"], "INVALID_ARGUMENT"],
    ["nothing", {}, ["", "ada"], "INVALID_ARGUMENT"],
    ["more than 200,000 bytes", {}, [Buffer.concat([PNG, Buffer.alloc(UPLOAD_MAX_BYTES)]), "ada"], "INVALID_ARGUMENT"],
    ["a way out", {}, [PNG, "../x"], "INVALID_ARGUMENT"],
    ["nobody", {}, [PNG, "nobody"], "NOT_FOUND"],
    ["somebody who is deleted", { gone: true }, [PNG, "ada"], "NOT_FOUND"],
    ["somebody of other sites", { sites: ["elsewhere"] }, [PNG, "ada"], "PERMISSION_DENIED"],
    ["without the right", { roles: ["desk-booking.admin"] }, [PNG, "ada"], "PERMISSION_DENIED"],
  ])("[PPG-14] %s: refused", async (_, over, [data, person], status) => {
    const { upload } = await asked(over);
    expect(await upload(data, person)).toMatchObject({ error: { status } });
  });

  test.each([
    ["JPEG", jpegFile(1), plainJpegFile],
    ["PNG", pngFile(1), plainPngFile],
    ["WebP", webpFile(1), plainWebpFile],
  ])(
    "[PIC-3] a %s that says where it was taken, from a client without our code: stored without",
    async (_, sent, want) => {
      const { upload } = await asked();
      expect(sent.includes(SECRET)).toBe(true);
      const first = await upload(sent);
      const file = Buffer.from(await (await stored(pathIn(first))).arrayBuffer());
      expect(file.includes(SECRET)).toBe(false);
      expect(file).toEqual(want);
      expect(await upload(want)).toEqual(first);
    },
  );

  test("[PIC-3] one that lies on its side is turned as before, and says nothing else", async () => {
    const { upload } = await asked();
    const answer = await upload(jpegFile(6));
    const file = Buffer.from(await (await stored(pathIn(answer))).arrayBuffer());
    expect([file.includes(SECRET), file.includes(Buffer.from(notesOf(6)))]).toEqual([false, true]);
  });

  test("[PPG-14] a right that was taken away since counts no longer", async () => {
    const { user, upload } = await asked();
    await user.update({ roles: ["user"] });
    expect(await upload(PNG)).toMatchObject({ error: { status: "PERMISSION_DENIED" } });
  });
});

describe("pictures of somebody who is deleted", () => {
  const OTHER = plainJpegFile;
  /** Two pictures of Ada, and one of somebody whose id begins like hers. */
  async function pictured() {
    const tenant = await asked({ roles: ["people.admin"] });
    const second = live.db.doc(`ns/${tenant.ns}/people/ada2`);
    const site = (await live.db.doc(`ns/${tenant.ns}/people/ada`).get()).get("memberSites") as string[];
    await second.set({ ...common, ns: tenant.ns, title: "Ada Two", memberSites: site });
    const paths = [await tenant.upload(PNG), await tenant.upload(OTHER), await tenant.upload(PNG, "ada2")].map(pathIn);
    const there = () => Promise.all(paths.map(async (path) => (await stored(path)).status));
    expect(await there()).toEqual([200, 200, 200]);
    return { ...tenant, there };
  }
  test("[PPL-12] go with them, as often as it is asked; nobody else's do", async () => {
    const { remove, there, upload } = await pictured();
    expect(await remove()).toMatchObject({ result: { title: "Ada" } });
    expect(await there()).toEqual([404, 404, 200]);
    expect(await remove()).toMatchObject({ result: { title: "Ada" } });
    expect(await upload(PNG)).toMatchObject({ error: { status: "NOT_FOUND" } });
  }, 60_000);
  test("[PPL-12] go as well where their making is taken back", async () => {
    const { ns, there } = await pictured();
    await live.db.doc(`ns/${ns}/people/ada`).update({ deleted: true });
    await expect.poll(there, SOON).toEqual([404, 404, 200]);
  }, 60_000);
});
