import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, readFileSync, writeFileSync } from "node:fs";
import net, { type AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aWorld, judgeAll } from "#domain/import/import.test-kit.ts";
import { mayImportKind } from "#domain/access/import.ts";
import { IMPORT_KINDS } from "#domain/import/kinds.ts";
import { departmentInputs } from "#domain/people/departments.ts";
import { texts } from "#domain/shared/doc-reads.ts";
import { must } from "#domain/shared/result.ts";
import { inRoot } from "../paths.ts";
import { freePorts, PORTS, SetupError } from "../ports.ts";
import { compare } from "./compare.ts";
import { accountDocs, tenantDocs } from "./docs.ts";
import { copyOfExample } from "./example-copy.ts";
import { readFloors } from "./floors.ts";
import { readTenant } from "./read.ts";
import { placeFrom } from "./server.ts";
import { jpegFile, plainJpegFile, SECRET } from "#testing/pictures.ts";
import { readTheme } from "./theme-files.ts";
import { mustAnswer, troubleOf } from "./trouble.ts";

const root = mkdtempSync(path.join(os.tmpdir(), "tenant-test-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let n = 0;
/** The example with something else in it. */
function aFile(
  edit: (text: string) => string = (text) => text,
  files: { readonly [name: string]: string | Buffer } = {},
) {
  const dir = path.join(root, String(++n));
  const file = copyOfExample(dir, "acme", edit);
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(dir, name), content);
  return file;
}
/** What a run says of a file that cannot be used. */
function saidOf(work: () => unknown): string {
  try {
    work();
  } catch (e) {
    if (e instanceof SetupError) return e.message;
    throw e;
  }
  throw new Error("it was taken");
}
const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${inside}</svg>`;
const desk = (id: string) => `<g id="bookable_${id}"><rect x="1" y="1" width="9" height="9"/></g>`;

describe("a file that cannot be used", () => {
  test.each<[string, (text: string) => string, RegExp]>([
    [
      "a zone that there is not",
      (t) => t.replace("Europe/London", "Europe/Londn"),
      /line 19, sites\[0\]\.timeZone: No time zone has this name/,
    ],
    ["a slip in a field's name", (t) => t.replace('"domains"', '"domain"'), /line 7, domain: Nobody knows this field/],
    [
      "a field that is missing",
      (t) => t.replace(/"roomBookingReadOnly": false,/, ""),
      /line 2, roomBookingReadOnly: This field is missing/,
    ],
    [
      "a text in the place of a flag",
      (t) => t.replace('ReadOnly": false', 'ReadOnly": "no"'),
      /roomBookingReadOnly: This must be true or false, without quotes/,
    ],
    ["a colour that is none", (t) => t.replace("#0a8796", "teal"), /theme\.colours\.primary: A colour is a # and six/],
    [
      "a setting out of bounds",
      (t) => t.replace('AdvancedDays": 14', 'AdvancedDays": 4000'),
      /sites\[0\]\.settings\.deskBookingAdvancedDays: /,
    ],
    [
      "a setting that nobody knows",
      (t) => t.replace("departmentInputsEnabled", "departmentInputs"),
      /settings\.departmentInputs: Nobody knows this field/,
    ],
    [
      "a permission that there is not",
      (t) => t.replace('"deskBooking",', '"everything",'),
      /availablePermissions\[0\]: This is none of the permissions/,
    ],
    [
      "an address that is none",
      (t) => t.replace("ada@acme.test", "ada"),
      /administrator\.email: This is not an email address/,
    ],
    ["an id that leads elsewhere", (t) => t.replace('"acme-leeds"', '"../users"'), /sites\[0\]\.id: An id is made of/],
    [
      "a name of 101 letters",
      (t) => t.replace('"Leeds"', `"${"x".repeat(101)}"`),
      /sites\[0\]\.title: This is longer than 100/,
    ],
    [
      "one floor twice",
      (t) => t.replace("acme-leeds-first", "acme-leeds-ground"),
      /floors\[1\]\.id: The same stands at sites\[0\]\.floors\[0\]\.id/,
    ],
    [
      "a membership of no site",
      (t) => t.replace('"Ada Example"', '"Ada Example", "memberOf": ["nowhere"]'),
      /memberOf\[0\]: No site of this file/,
    ],
    [
      "one field twice",
      (t) => t.replace('"title": "Example Works",', '"title": "A", "title": "B",'),
      /line 5, title: This stands here twice/,
    ],
    ["no JSON", (t) => t.replace('"domains":', '"domains"'), /line 7: This is not JSON: colon expected/],
    ["nothing", () => "", /line 1: This is not JSON/],
    [
      "a list of sites that is none",
      (t) => t.replace(/"sites": \[[\s\S]*\],\n {2}"administrator"/, '"sites": {}, "administrator"'),
      /sites: This must be a list/,
    ],
  ])("[TEN-1] %s is said by line and field", (_, edit, said) => {
    const words = saidOf(() => readTenant(aFile(edit)));
    expect(words).toMatch(said);
    expect(words).toContain("nothing was written");
  });
  test("[TEN-1] everything that is wrong is said at once, in the order of the file", () => {
    const words = saidOf(() =>
      readTenant(aFile((t) => t.replace("Europe/London", "x").replace("#0a8796", "y").replace('"GB"', '"gb"'))),
    );
    expect(
      words
        .split("\n")
        .slice(1)
        .map((l) => /line \d+, ([^:]+)/.exec(l)?.[1]),
    ).toEqual(["theme.colours.primary", "sites[0].timeZone", "sites[0].address.countryCode"]);
  });
  test("[TEN-1] a file that is not there, and one of two megabytes", () => {
    expect(saidOf(() => readTenant(path.join(root, "none.json")))).toMatch(/There is no such file/);
    expect(saidOf(() => readTenant(aFile((t) => t + " ".repeat(2_000_000))))).toMatch(/larger than 1,000,000 bytes/);
  });
});

describe("a file in another encoding than UTF-8", () => {
  const zurich = aFile((t) => t.replace(/"title": "[^"]+"/, '"title": "Z\u00fcrich"'));
  const text = readFileSync(zurich, "utf8");
  const mark = Buffer.from([0xff, 0xfe]);
  test.each([
    ["Latin-1", Buffer.from(text, "latin1")],
    ["UTF-16", Buffer.concat([mark, Buffer.from(text, "utf16le")])],
    ["UTF-16, the other way round", Buffer.concat([mark, Buffer.from(text, "utf16le")]).swap16()],
    ["UTF-16 without a mark", Buffer.from(text, "utf16le")],
  ])("[TEN-13] %s is refused, by its name, with what to do", (_, bytes) => {
    const file = aFile();
    writeFileSync(file, bytes);
    expect(saidOf(() => readTenant(file))).toMatch(/tenant\.jsonc?: \S+ is not stored as UTF-8: save as UTF-8/);
  });
  test("[TEN-13] UTF-8 is read, with a mark of byte order and without", () => {
    expect(text).toContain("Zürich");
    const marked = aFile();
    writeFileSync(marked, `\uFEFF${text}`);
    for (const file of [zurich, marked]) expect(JSON.stringify(readTenant(file).file)).toContain("Zürich");
  });
  test("[TEN-13] a style file and a drawn logo as well", () => {
    const logo = (bytes: Buffer) => readTheme(readTenant(aFile((t) => t, { "logo.svg": bytes })));
    const drawn = svg("<text>Zürich</text>");
    expect(saidOf(() => logo(Buffer.from(drawn, "latin1")))).toMatch(/theme\.logo: logo\.svg is not stored as UTF-8/);
    expect(logo(Buffer.from(drawn)).files[0]?.path).toMatch(/^ns\/acme\/theme\/logo-/);
  });
});

describe("drawings", () => {
  const plans = (ground: string | Buffer, accept = false) =>
    readFloors(readTenant(aFile((t) => t, { "ground-floor.svg": ground })), accept);
  test("[TEN-5] the example's two floors have their desks, by text and by label", () => {
    const floors = readFloors(readTenant(aFile()), false);
    expect(floors.map((f) => [f.title, f.desks.length])).toEqual([
      ["Ground floor", 8],
      ["First floor", 6],
    ]);
    expect(floors.map((f) => [f.desks[0]?.id, f.desks[0]?.fields["title"]])).toEqual([
      ["leeds-g-1", "G.01"],
      ["leeds-f-1", "F.01"],
    ]);
    expect(floors.flatMap((f) => f.notes)).toEqual([]);
  });
  test.each<[string, string | Buffer, RegExp]>([
    [
      "one that would run a script",
      svg(`<script>alert(1)</script>${desk("a")}`),
      /Parts that could run code were removed.*--accept-removed/,
    ],
    [
      "one that runs code by its events",
      svg(`<g onclick="alert(1)">${desk("a")}</g>`),
      /Parts that could run code were removed/,
    ],
    [
      "one that asks another address",
      svg(`<image href="https://evil.example/x.png" width="9" height="9"/>${desk("a")}`),
      /were removed/,
    ],
    [
      "one that blows itself up",
      `<!DOCTYPE svg [<!ENTITY a "x"><!ENTITY b "&a;&a;">]>${svg(desk("a"))}`,
      /floors\[0\]\.plan: /,
    ],
    ["one that is damaged", svg(desk("a")).slice(0, -12), /is damaged at line/],
    ["one without desks", svg('<rect width="9" height="9"/>'), /no group has an id that begins with/],
    ["one with an id that no desk can have", svg(desk("a/b")), /an id that no desk can have/],
    ["499 desks", svg(Array.from({ length: 499 }, (_, i) => desk(`d${i}`)).join("")), /at most 498 desks/],
    ["a picture", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0]), /This file is not an SVG drawing/],
    ["more than six megabytes", Buffer.alloc(6_000_001, "x"), /larger than 6,000,000 bytes/],
    [
      "a desk of the other floor",
      svg(desk("leeds-f-1")),
      /The same stands at sites\[0\]\.floors\[0\]\.plan\.leeds-f-1 already/,
    ],
    [
      "a desk that is called as its floor",
      svg(desk("acme-leeds-ground")),
      /The same stands at sites\[0\]\.floors\[0\]\.id already/,
    ],
  ])("[TEN-5] %s is refused at its field", (_, text, said) => {
    const words = saidOf(() => plans(text));
    expect(words).toMatch(said);
    expect(words).toMatch(/line \d+, sites\[0\]\.floors/);
  });
  test("[TEN-5] a drawing whose parts were removed is taken where a person says so, and that is told", () => {
    const [floor] = plans(svg(`<script>alert(1)</script>${desk("a")}`), true);
    expect(floor?.desks).toHaveLength(1);
    expect(floor?.notes.join()).toContain("Parts that could run code were removed");
  });
  test("[TEN-5] a drawing that is not there", () => {
    expect(
      saidOf(() => readFloors(readTenant(aFile((t) => t.replace("ground-floor.svg", "attic.svg"))), false)),
    ).toMatch(/line 47, sites\[0\]\.floors\[0\]\.plan: There is no such file/);
  });
});

test.each<[string, string | Buffer, RegExp]>([
  ["no picture", "hello", /theme\.logo: This is not the picture that its name says/],
  ["larger than 300,000 bytes", Buffer.alloc(300_001), /theme\.logo: This file is larger than 300,000 bytes/],
])("[TEN-1] a logo that is %s", (_, content, said) => {
  expect(saidOf(() => readTheme(readTenant(aFile((t) => t, { "logo.svg": content }))))).toMatch(said);
});

test.each<[string, Buffer, RegExp | Buffer]>([
  ["photo", jpegFile(), plainJpegFile],
  ["photo that is cut", jpegFile().subarray(0, 200), /theme\.logo: This is not the picture/],
])("[PIC-3] a logo that is a %s is stored without what a camera noted", (_, content, want) => {
  const read = () => readTheme(readTenant(aFile((t) => t.replace("logo.svg", "logo.jpg"), { "logo.jpg": content })));
  if (want instanceof RegExp) expect(saidOf(read)).toMatch(want);
  else expect(Buffer.from(read().files[0]?.bytes ?? [])).toEqual(want);
});
test("[PIC-3] a logo that is a drawing is stored without its notes", () => {
  const svg = (note: string) => `<svg xmlns="http://www.w3.org/2000/svg">${note}<g/></svg>`;
  const { files } = readTheme(readTenant(aFile((t) => t, { "logo.svg": svg(`<metadata>${SECRET}</metadata>`) })));
  expect(Buffer.from(files[0]?.bytes ?? []).toString()).toBe(svg(""));
});

describe("the documents", () => {
  const read = readTenant(aFile());
  const floors = readFloors(read, false);
  const docs = tenantDocs(read.file, floors, { files: readTheme(read).names, now: 0 });
  const at = (pattern: RegExp) => docs.filter((d) => pattern.test(d.path));
  test("[TEN-2] the tenant with its domains, look and calendar comes last; each site has its zone and what it offers", () => {
    expect(docs.at(-1)).toMatchObject({
      path: "ns/acme",
      fields: {
        title: "Example Works",
        domains: ["acme.test"],
        roomBookingReadOnly: false,
        theme: { colours: { primary: "#0a8796", secondary: "#ffa600" } },
      },
    });
    expect(at(/^sites\/[^/]+$/)[0]?.fields).toMatchObject({
      availablePermissions: ["deskBooking", "multiDeskBooking", "advancedDeskBooking", "roomBooking"],
      accessControlRestricted: ["plant-room"],
      accessControlOffered: { permissions: ["front-door", "plant-room"], profiles: ["office-hours", "all-hours"] },
      config: { timeZone: "Europe/London", locale: "en-GB", deskBookingAdvancedDays: 14 },
    });
    expect(at(/departments/)[0]?.fields["busgroup"]).toEqual(["Bridges", "Tunnels"]);
  });
  test("[TEN-6] the first administrator is a person with a membership and the claim of the address, and the account claims the person", () => {
    const [claim] = at(/uniques\/email_/);
    expect(claim).toMatchObject({
      path: "ns/acme/uniques/email_ada@acme.test",
      fields: { ref: at(/people/)[0]?.path },
    });
    expect(at(/members/)[0]?.fields["permissions"]).toMatchObject({ deskBooking: true });
    const account = accountDocs(read.file, "u1");
    expect(account.map((d) => d.path.replace(/p-[0-9a-f]+$/, "p"))).toEqual(["users/u1", "ns/acme/uniques/linked_p"]);
    expect(account[0]?.fields).toMatchObject({ roles: ["user", "ns.admin"], sites: ["acme-leeds"], disabled: false });
  });
  test("[TEN-11] who is first may import everything, and rows are judged by the site's departments, floors and people as they were made", () => {
    const roles = texts(must(accountDocs(read.file, "u1")[0], "account").fields["roles"]);
    expect(IMPORT_KINDS.filter((kind) => mayImportKind(roles, kind))).toEqual(IMPORT_KINDS);
    const [ada] = at(/\/people\//);
    const id = must(ada, "person").path.split("/").at(-1) ?? "";
    const departments = departmentInputs(must(at(/departments/)[0], "departments").fields);
    const world = aWorld({
      people: { [id]: must(ada, "person").fields },
      members: { [id]: must(at(/members/)[0], "member").fields },
      over: {
        roles,
        site: { id: "acme-leeds", title: "Leeds" },
        departments,
        floors: floors.map((f) => ({ id: f.id, title: f.title })),
      },
    });
    const people = judgeAll(
      "people",
      [
        ["Full Name", "Known As", "Email", "Division", "Business Group", "Business Unit"],
        ["Grace Builder", "Grace", "grace@acme.test", "Engineering", "Bridges", "North"],
        ["Ben Digger", "Ben", "ben@acme.test", "Engineering", "", ""],
        ["Ada Example", "", "ada@acme.test", "", "", ""],
      ],
      world,
    );
    expect(people.map((p) => [p.verdict, p.why])).toEqual([
      ["new", ""],
      ["error", expect.stringContaining("Business Group is required")],
      ["same", ""],
    ]);
    expect(must(people[0]?.write, "write")().ops.map((op) => op.path)).toContain("ns/acme/people/imp-2");
    const members = judgeAll(
      "memberships",
      [
        ["Email", "Default Floor"],
        ["ada@acme.test", "First floor"],
        ["ada@acme.test", "Attic"],
      ],
      world,
    );
    expect(members.map((m) => m.verdict)).toEqual(["changed", "error"]);
  });
  test("[TEN-4] what the file says is compared, and what people change is theirs", () => {
    const standing = (path: RegExp, over: object) =>
      new Map(
        docs
          .filter((d) => path.test(d.path))
          .map((d) => [d.path, { ...d.fields, ns: "acme", deleted: false, ...over }]),
      );
    const differ = (path: RegExp, over: object) =>
      compare("acme", docs, standing(path, over)).differ.map((d) => d.field);
    const desk1 = /spaces\/leeds-g-1$/;
    expect(differ(desk1, { disabled: "broken", neighbourhood: "n1", title: "Window" })).toEqual([]);
    expect(differ(desk1, { floor: "other" })).toEqual(["floor"]);
    expect(differ(desk1, { deleted: true })).toEqual(["deleted"]);
    expect(differ(desk1, { ns: "other" })).toEqual(["ns"]);
    const site = /^sites\/acme-leeds$/;
    const config = docs.find((d) => site.test(d.path))?.fields["config"] as object;
    expect(differ(site, { config: { ...config, cardIdType: "hex" } })).toEqual([]);
    expect(differ(site, { config: { ...config, timeZone: "Asia/Tokyo" }, title: "York" })).toEqual([
      "title",
      "config.timeZone",
    ]);
  });
});

describe("where a run works", () => {
  const hosts = {
    FIRESTORE_EMULATOR_HOST: "a:1",
    FIREBASE_AUTH_EMULATOR_HOST: "a:2",
    FIREBASE_STORAGE_EMULATOR_HOST: "a:3",
  };
  const asked = { project: undefined, bucket: undefined, local: false };
  const aKey = (text: string) => {
    const file = path.join(root, `key-${++n}.json`);
    writeFileSync(file, text);
    return file;
  };
  test("[TEN-8] emulators by all three addresses, a project by credentials", () => {
    expect(placeFrom(asked, { ...hosts })).toEqual({
      project: "demo-atrium",
      bucket: "demo-atrium.appspot.com",
      emulated: true,
    });
    const env: NodeJS.ProcessEnv = {};
    expect(placeFrom({ ...asked, local: true }, env).emulated).toBe(true);
    expect(env["FIRESTORE_EMULATOR_HOST"]).toBe("127.0.0.1:8080");
    const keys = { GOOGLE_APPLICATION_CREDENTIALS: aKey('{"type":"service_account"}') };
    expect(placeFrom({ ...asked, project: "works" }, keys)).toEqual({
      project: "works",
      bucket: "works.firebasestorage.app",
      emulated: false,
    });
  });
  test.each<[string, object, NodeJS.ProcessEnv, RegExp]>([
    ["nothing", {}, {}, /--local/],
    [
      "half of the emulators",
      {},
      { FIRESTORE_EMULATOR_HOST: "a:1", GOOGLE_APPLICATION_CREDENTIALS: "k" },
      /set all three/,
    ],
    ["no project", {}, { GOOGLE_APPLICATION_CREDENTIALS: "k" }, /--project ID/],
    ["a project of emulators", { project: "demo-x" }, { GOOGLE_APPLICATION_CREDENTIALS: "k" }, /a name for emulators/],
  ])("[TEN-8] %s is refused in words", (_, over, env, said) => {
    expect(saidOf(() => placeFrom({ ...asked, ...over }, env))).toMatch(said);
  });
  test("[TEN-10] a key file that is not there, a folder and a file that is no key are refused by name", () => {
    const said = (file: string) =>
      saidOf(() => placeFrom({ ...asked, project: "works" }, { GOOGLE_APPLICATION_CREDENTIALS: file }));
    expect(said(path.join(root, "none.json"))).toMatch(/names .*none\.json, which cannot be read: ENOENT/);
    expect(said(root)).toMatch(/which cannot be read: EISDIR/);
    for (const text of ["", "{", "{}", '"key"'])
      expect(said(aKey(text))).toMatch(/which is no key of a service account/);
  });
});

describe("a server that cannot be reached", () => {
  const local = { project: "demo-atrium", bucket: "b", emulated: true };
  const cloud = { project: "works", bucket: "b", emulated: false };
  test("[TEN-10] an emulator that does not answer is named, and no other", async () => {
    const server = net.createServer().listen(0, "127.0.0.1");
    await new Promise((done) => server.once("listening", done));
    const open = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const closed = `127.0.0.1:${(await freePorts()).auth}`;
    await expect(mustAnswer([open])).resolves.toBeUndefined();
    await expect(mustAnswer([open, closed])).rejects.toThrow(
      new SetupError(`Nothing answers at ${closed}: is npm start running?`),
    );
    server.close();
  });
  test.each<[string, object, typeof local, RegExp]>([
    [
      "no name server",
      { code: "app/invalid-credential", message: "getaddrinfo ENOTFOUND x" },
      cloud,
      /^Google does not answer/,
    ],
    ["no Firestore", { code: 14, message: "14 UNAVAILABLE: gone" }, cloud, /^Google does not answer/],
    [
      "emulators that ended",
      { code: "app/network-error", message: "connect ECONNREFUSED" },
      local,
      /^Nothing answers any more/,
    ],
    ["a broken off connection", { code: "ECONNRESET", message: "read" }, cloud, /^Google does not answer/],
    [
      "a key that was withdrawn",
      { code: "app/invalid-credential", message: "invalid_grant" },
      cloud,
      /^The key that .* is not accepted/,
    ],
    ["no key for Firestore", { code: 16, message: "16 UNAUTHENTICATED" }, cloud, /is not accepted\.\n16 UNAUTH/],
    [
      "too few rights",
      { code: 7, message: "7 PERMISSION_DENIED: x" },
      cloud,
      /^The key may not do this in project works/,
    ],
    ["too few rights in storage", { code: 403, message: "no access" }, cloud, /^The key may not do this/],
  ])("[TEN-10] %s is said in words", (_, { message, ...rest }: { message?: string }, place, said) => {
    expect(troubleOf(Object.assign(new Error(message), rest), place)?.message).toMatch(said);
  });
  test("[TEN-10] anything else stays what it is", () => {
    expect(troubleOf(new TypeError("x is undefined"), cloud)).toBeNull();
    expect(troubleOf(Object.assign(new Error("9 FAILED_PRECONDITION: no index"), { code: 9 }), cloud)).toBeNull();
    expect(troubleOf("text", cloud)).toBeNull();
  });
  test("[TEN-10] the command says so in one line, with exit code 1 and without a stack", async () => {
    const ports = await freePorts();
    const env = {
      ...process.env,
      ...Object.fromEntries(
        Object.entries(PORTS).map(([name, { env }]) => [env, String(ports[name as keyof typeof ports])]),
      ),
    };
    const ran = spawnSync(
      process.execPath,
      [inRoot("node_modules/tsx/dist/cli.mjs"), inRoot("dev/tenant/cli.ts"), "create", aFile(), "--local"],
      { cwd: inRoot(), env, encoding: "utf8" },
    );
    expect(ran.stderr).toMatch(
      /^Nothing answers at 127\.0\.0\.1:\d+, 127\.0\.0\.1:\d+, 127\.0\.0\.1:\d+: is npm start running\?\n$/,
    );
    expect([ran.status, ran.stdout]).toEqual([1, ""]);
  }, 60_000);
});

describe("files that a tenant's file names", () => {
  const outside = path.join(root, "secret.svg");
  const drawing = svg(desk("leeds-x"));
  const OUTSIDE = /plan: This file is not in the folder of the tenant's own/;
  const floors = (file: string) => readFloors(readTenant(file), false);
  const named = (plan: string) => (t: string) => t.replace("ground-floor.svg", plan);
  const linked = (name: string, to: string) => {
    const file = aFile(named(name.endsWith(".svg") ? name : `${name}/secret.svg`));
    symlinkSync(to, path.join(path.dirname(file), name));
    return file;
  };
  beforeAll(() => writeFileSync(outside, drawing));
  test("[TEN-12] neither a path up nor a whole one leads out of the folder", () => {
    for (const plan of ["../secret.svg", "a/../../secret.svg", outside, "..\\secret.svg"])
      expect(
        saidOf(() => floors(aFile(named(plan.replaceAll("\\", "\\\\"))))),
        plan,
      ).toMatch(/plan: (This file is not in|There is no such file)/);
    expect(saidOf(() => floors(aFile(named("../secret.svg"))))).toMatch(OUTSIDE);
    expect(saidOf(() => readTheme(readTenant(aFile((t) => t.replace("logo.svg", "../secret.svg")))))).toMatch(
      /theme\.logo: This file is not in the folder/,
    );
  });
  test("[TEN-12] nor does a link to a file or a folder, nor one that leads to itself", () => {
    expect(saidOf(() => floors(linked("link.svg", outside)))).toMatch(OUTSIDE);
    expect(saidOf(() => floors(linked("folder", root)))).toMatch(OUTSIDE);
    expect(saidOf(() => floors(linked("round.svg", "round.svg")))).toMatch(/plan: There is no such file/);
  });
  test("[TEN-12] a file in the folder, below it, and a link to one are read, also where the folder itself is a link", () => {
    const file = aFile(named("plans/ground.svg"));
    const dir = path.dirname(file);
    mkdirSync(path.join(dir, "plans"));
    symlinkSync("../ground-floor.svg", path.join(dir, "plans", "ground.svg"));
    expect(floors(file)).toHaveLength(floors(aFile()).length);
    symlinkSync(dir, path.join(root, "by-link"));
    expect(floors(path.join(root, "by-link", path.basename(file)))).toHaveLength(floors(aFile()).length);
  });
});
