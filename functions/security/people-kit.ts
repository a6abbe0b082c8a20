import type { RulesTestEnvironment } from "@firebase/rules-unit-testing";
import { doc, type Firestore, type WriteBatch } from "firebase/firestore";
import { ROLES } from "../../src/domain/access/access.ts";
import { emailPath } from "../../src/domain/people/reservations.ts";
import { as, common, NS, OTHER_SITE, send, SITE, SITES, stamp, type Who } from "./rules-kit.ts";

export const HERE = { ref: `sites/${SITE}`, title: "" };
export const person = (id: string) => `ns/${NS}/people/${id}`;
export const member = (id: string, site = SITE) => `sites/${site}/members/${id}`;
export const claim = (email: string) => emailPath(NS, email);
/** ms. */
export const DAYS = 86_400_000;
/** `ago`: ms. */
export const createdBy = (uid: string, ago = 0) => ({ uid, at: Date.now() - ago });
export const somebody = (over: object = {}) =>
  common({
    title: "Ada Okafor",
    displayName: "Ada",
    memberSites: [SITE],
    created: createdBy("u2"),
    active: true,
    ...over,
  });
export const membership = (id: string, over: object = {}) =>
  common({ person: { ref: person(id), title: "", displayName: "" }, type: "permanent", permissions: {}, ...over });

export const reception: Who = { roles: ["people.reception"] };
export const admin: Who = { roles: ["people.admin"] };
export const nsAdmin: Who = { roles: ["ns.admin"], sites: [] };

export type Write = (b: WriteBatch, db: Firestore) => void;
/** Sends writes in one batch with its receipt. */
export const sentBy = (env: RulesTestEnvironment, who: Who, ...writes: readonly Write[]) =>
  sentAt(env, null, who, ...writes);
/** … at a site that its author works on. */
export const sentAt = (env: RulesTestEnvironment, site: string | null, who: Who, ...writes: readonly Write[]) => {
  const db = as(env, who);
  const by = who.uid === undefined ? {} : { uid: who.uid };
  const receipt = { count: Math.max(1, writes.length), site, action: "people.edit", ...by };
  return send(db, (b) => writes.forEach((w) => w(b, db)), receipt);
};
/** Somebody with a name of their own, as most who write are: the name is compared as well. */
export const ME = { ref: person("me"), title: "Meret Aeberhard", displayName: "Meret" };
const VIA = { lastWrittenVia: "People", lastWrittenBy: { authUid: "u1", ...ME } };
export const created =
  (path: string, fields: object, over: object = {}): Write =>
  (b, db) =>
    b.set(doc(db, path), { ...fields, ...stamp(1, VIA), ...over });
export const changed =
  (path: string, fields: object, over: object = {}): Write =>
  (b, db) =>
    b.update(doc(db, path), { ...stamp(2, VIA), ...fields, ...over });
/** Takes the receipt away, so that another set can be sent. */
export const forgetReceipt = (env: RulesTestEnvironment) =>
  env.withSecurityRulesDisabled((c) => c.firestore().doc(`ns/${NS}/changeSets/set-1`).delete() as Promise<void>);

export const NEW = { title: "New Person", displayName: "New", memberSites: [SITE], phones: [], tags: {}, active: true };
export const newPerson = (over: object = {}, id = "n") =>
  created(person(id), { ...NEW, created: createdBy("u1"), ...over });
export const newMember = (over: object = {}, id = "n", site = SITE) =>
  created(member(id, site), {
    person: { ref: person(id), title: "", displayName: "" },
    type: "permanent",
    validFrom: null,
    validTo: null,
    permissions: {},
    defaultFloor: null,
    neighbourhood: [],
    ...over,
  });
export const takes = (email: string, id = "n") => created(claim(email), { ref: person(id) });

/** A tenant's people as the suites of their rules find them; whoever writes holds every role in their document, so that the token decides. */
export const aTenantOfPeople = () => ({
  ...SITES,
  // Their document holds every role, so that the token decides.
  "users/u1": common({ roles: ROLES, sites: [SITE], person: ME }),
  [person("ada")]: somebody({ email: "ada@acme.test" }),
  [claim("ada@acme.test")]: common({ ref: person("ada") }),
  [member("ada")]: membership("ada"),
  [person("bob")]: somebody({ title: "Bob", memberSites: [OTHER_SITE] }),
  [member("bob", OTHER_SITE)]: membership("bob"),
  [person("nowhere")]: somebody({ title: "Noor", memberSites: [] }),
  [person("mine")]: somebody({ created: createdBy("u1"), email: "mine@acme.test" }),
  [claim("mine@acme.test")]: common({ ref: person("mine") }),
  [member("mine")]: membership("mine"),
  [claim("free@acme.test")]: common({ ref: person("gone"), deleted: true }),
  [person("gone")]: somebody({ deleted: true, created: createdBy("u1"), email: "gone@acme.test" }),
  [claim("gone@acme.test")]: common({ ref: person("gone"), deleted: true }),
  [member("gone")]: membership("gone", { deleted: true }),
});
