import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { collection, deleteDoc, doc, getDoc, getDocs, query, setDoc, where } from "firebase/firestore";
import { beforeAll, describe, expect, test } from "vitest";
import { can, ROLES } from "../../src/domain/access/access.ts";
import { byKind } from "../../src/domain/collections.ts";
import { manifestPath, type SnapshotSource, snapshotSources } from "../../src/domain/snapshots/manifest.ts";
import { PROJECTS } from "./emulator.ts";
import { as, common, given, NS, OTHER_SITE, SITE, SITES, type Who } from "./rules-kit.ts";
import { rulesSuite } from "./rules-suite.ts";

const env = rulesSuite(PROJECTS.snapshots);
const OF: readonly SnapshotSource[] = snapshotSources(NS, [SITE]);
const pathOf = (of: SnapshotSource) => manifestPath(NS, of);
const manifest = (of: SnapshotSource, over: object = {}) => ({ ns: NS, source: of.source, readAt: 1, ...over });
/** Of another tenant, at paths that one's own people would name. */
const FOREIGN = "foreign-site";
/** Sites that are in the account, because the token has no room for them. */
const inDoc: Partial<Who> = { sites: [], sitesInDoc: true };

beforeAll(async () => {
  await env.clearFirestore();
  await given(env, {
    ...SITES,
    [`sites/${FOREIGN}`]: common({ ns: "other", title: "Foreign" }),
    [`sites/${FOREIGN}/snapshots/people`]: { ns: "other", source: "people" },
    [`sites/${OTHER_SITE}/snapshots/people`]: { ns: "other", source: "people" },
    [`ns/${NS}/snapshots/people`]: { ns: NS, source: "people" },
    "users/here": common({ roles: [], sites: [SITE] }),
    "users/elsewhere": common({ roles: [], sites: [OTHER_SITE] }),
    ...Object.fromEntries(OF.map((of) => [pathOf(of), manifest(of)])),
  });
});

const mayList = (role: string, { kind }: SnapshotSource): boolean =>
  byKind(kind)?.read.anyOf.some((p) => can([role], p)) ?? false;
const get = (who: Who, path: string) => getDoc(doc(as(env, who), path));

describe.each(OF.map((of) => [of.query.key, of] as const))("the manifest of %s", (_, of) => {
  test.each(ROLES)("[SNAP-10] is read by %s as the documents of its file are listed", async (role) => {
    const [may, ofSite] = [mayList(role, of), of.site !== null];
    const answers = (isAllowed: boolean) => (isAllowed ? assertSucceeds : assertFails);
    await answers(may)(get({ roles: [role] }, pathOf(of)));
    await answers(may && (!ofSite || role === "ns.admin"))(get({ roles: [role], sites: [OTHER_SITE] }, pathOf(of)));
    await answers(may)(get({ roles: [role], ...inDoc, uid: "here" }, pathOf(of)));
    await answers(may && (!ofSite || role === "ns.admin"))(
      get({ roles: [role], ...inDoc, uid: "elsewhere" }, pathOf(of)),
    );
    await assertFails(get({ roles: [role], ns: "other" }, pathOf(of)));
  });

  test("[SNAP-10] is read by nobody who is not signed in, and written by nobody", async () => {
    await assertFails(getDoc(doc(env.unauthenticatedContext().firestore(), pathOf(of))));
    const db = as(env, { roles: ["ns.admin"] });
    await assertFails(setDoc(doc(db, pathOf(of)), manifest(of, { readAt: 2 })));
    await assertFails(deleteDoc(doc(db, pathOf(of))));
    const all = collection(db, pathOf(of).split("/").slice(0, -1).join("/"));
    await assertFails(getDocs(query(all, where("ns", "==", NS))));
  });
});

describe("a manifest", () => {
  test("[SNAP-10] that is not there is told to be so to whoever may read it, and to nobody else", async () => {
    const there = (who: Who, path: string) => get(who, path).then((d) => d.exists());
    const gone = `sites/${OTHER_SITE}/snapshots/members`;
    expect(await there({ roles: ["people.admin"], sites: [OTHER_SITE] }, gone)).toBe(false);
    await assertFails(get({ roles: ["people.admin"] }, gone));
    await assertFails(get({ roles: ["desk-booking.settings"], sites: [OTHER_SITE] }, gone));
    const ofTenant = `ns/${NS}/snapshots/people-nowhere`;
    await env.withSecurityRulesDisabled((past) => deleteDoc(doc(past.firestore(), ofTenant)));
    expect(await there({ roles: ["people.reception"] }, ofTenant)).toBe(false);
    await assertFails(get({ roles: ["room-booking.admin"] }, ofTenant));
  });

  test("[SNAP-10] of another tenant is read by nobody, wherever it stands", async () => {
    const admin: Who = { roles: ["ns.admin"], sites: [SITE, FOREIGN, OTHER_SITE] };
    await assertFails(get(admin, `sites/${FOREIGN}/snapshots/people`));
    await assertFails(get(admin, `sites/${OTHER_SITE}/snapshots/people`));
    await assertFails(get(admin, "ns/other/snapshots/cards"));
  });

  test("[SNAP-10] of a source of which none is made is read by nobody", async () => {
    const admin: Who = { roles: ["ns.admin"] };
    for (const path of [`ns/${NS}/snapshots/people`, `sites/${SITE}/snapshots/cards`, `sites/${SITE}/snapshots/x`])
      await assertFails(get(admin, path));
  });

  test("[SNAP-10] of a tenant that names another one is read by nobody", async () => {
    await given(env, { [`ns/${NS}/snapshots/cards`]: { ns: "other", source: "cards" } });
    await assertFails(get({ roles: ["ns.admin"] }, `ns/${NS}/snapshots/cards`));
  });
});
