import { byKind } from "../../src/domain/collections.ts";
import type { Read } from "../../src/domain/shared/collection.ts";
import { snapshotSources } from "../../src/domain/snapshots/manifest.ts";
import { rightOf, rolesOf } from "./rights.ts";

const WHERE = ["tenant", "site"] as const;
type Where = (typeof WHERE)[number];
type Rules = "firestore" | "storage";

/** What else must be true: that it is one's own tenant's, and one's own site's. A manifest that is not there is answered as that. */
const OWN: { readonly [R in Rules]: { readonly [W in Where]: string } } = {
  firestore: {
    tenant: "tenant(ns) && (resource == null || mine(resource.data))",
    site: "siteMine(site) && (resource == null || mine(resource.data))",
  },
  storage: { tenant: "ofTenant(ns)", site: "ofTenant(ns) && seesSite(site)" },
};

/** Sources of which files are made, by the right to read them. */
function byRight(rules: Rules, where: Where): ReadonlyMap<string, readonly string[]> {
  const by = new Map<string, string[]>();
  for (const { kind, source, site } of snapshotSources("ns", ["site"])) {
    const read: Read | undefined = byKind(kind)?.read;
    if ((site === null) !== (where === "tenant") || !read) continue;
    const right = rules === "firestore" ? rightOf(read) : rolesOf(read);
    if (right === undefined || read.orElse !== undefined)
      throw new Error(`${kind}: files are for whoever reads all of a kind, by their roles`);
    by.set(right, [...(by.get(right) ?? []), source]);
  }
  return by;
}

/** The line by which rules let manifests, or files, of first loads be read: as the documents that they hold may be listed. [SNAP-10] */
export function snapshotRule(rules: Rules, where: Where): string {
  const rights = [...byRight(rules, where)].map(([right, sources]) => {
    const named = sources.map((s) => `'${s}'`).join(", ");
    return `${right} && ${sources.length > 1 ? `source in [${named}]` : `source == ${named}`}`;
  });
  const any = rights.length > 1 ? `(${rights.map((r) => `(${r})`).join(" || ")})` : (rights[0] ?? "false");
  return `allow get: if ${any} && ${OWN[rules][where]};`; // the right first: it looks up no document
}

const LINE = (where: Where) => new RegExp(`^( *)allow get: .*; // snapshots as declared: ${where}$`, "m");
/** Rules with these lines as the kinds are declared. @throws {Error} for rules that have no such line */
export function withSnapshotRules(rules: Rules, text: string): string {
  return WHERE.reduce((all, where) => {
    if (!LINE(where).test(all)) throw new Error(`the ${rules} rules have no line of snapshots of a ${where}`);
    return all.replace(
      LINE(where),
      (_, indent: string) => `${indent}${snapshotRule(rules, where)} // snapshots as declared: ${where}`,
    );
  }, text);
}
