import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as prettier from "prettier";
import { COLLECTIONS } from "../../src/domain/collections.ts";
import { type Collection, collectionName } from "../../src/domain/shared/collection.ts";
import { inRoot, ROOT } from "../paths.ts";
import { ASKED_ELSEWHERE, FIELD_OVERRIDES } from "./asked-elsewhere.ts";
import { field, holding, type Index } from "./firestore-index.ts";
import { rightOf } from "./rights.ts";
import { withSnapshotRules } from "./snapshot-rules.ts";
import { withVocabulary } from "./vocabulary.ts";

const ALL: readonly Collection[] = COLLECTIONS;
/** Each place once: kinds that share a path share what is generated for it. */
const PLACES = ALL.filter((c, i) => ALL.findIndex((other) => other.path === c.path) === i);

/** What a pull asks for (`ns ==`, the site, from a day on, by `updatedAt`), and what the clean-up does. [COL-1] */
export function indexesOf(of: Collection): readonly Index[] {
  const collectionGroup = collectionName(of);
  const own = (...fields: (string | Index["fields"][number])[]): Index => ({
    collectionGroup,
    queryScope: "COLLECTION",
    fields: fields.map((f) => (typeof f === "string" ? field(f) : f)),
  });
  const { pull } = of;
  const site = pull?.siteField ? [`${pull.siteField}.ref`] : [];
  const sites = pull?.sitesField;
  const day = pull?.window ? [pull.window.field] : [];
  const only = pull?.only ? [pull.only.field] : [];
  const isPulled = pull !== null && of.path.split("/").length % 2 === 0 && of.path !== "ns/{ns}";
  return [
    ...(isPulled && day.length > 0 ? [own("ns", ...site, ...only, ...day)] : []),
    ...(isPulled && !sites ? [own("ns", ...site, ...only, "updatedAt", ...day)] : []),
    ...(isPulled && sites ? [own("ns", holding(sites), "updatedAt"), own("ns", sites, "updatedAt")] : []),
    ...(of.tombstones === true ? [{ ...own("deleted", "updatedAt"), queryScope: "COLLECTION_GROUP" as const }] : []),
  ];
}

/** Each once: collections of the same name share their indexes. */
const once = (all: readonly Index[]): readonly Index[] => [
  ...new Map(all.map((index) => [JSON.stringify(index), index])).values(),
];

/** firestore.indexes.json. */
export const indexFile = () => ({
  indexes: once([...PLACES.flatMap(indexesOf), ...ASKED_ELSEWHERE]),
  fieldOverrides: FIELD_OVERRIDES,
});

/** The condition of the rules that a document outside of a site belongs to one's own, or may belong to none. */
function ofSites(pull: Collection["pull"]): readonly string[] {
  if (pull?.siteField) return [`siteRefOk(resource.data.${pull.siteField}.ref)`];
  return pull?.sitesField ? [`sitesOk(resource.data.${pull.sitesField})`] : [];
}

/** The line by which the rules let a kind be listed. [COL-2] */
export function listRule(of: Collection): string {
  const { reach } = of.read;
  const right = rightOf(of.read);
  const belowSite = of.path.startsWith("sites/{site}/");
  const only = of.pull?.only ? [`resource.data.${of.pull.only.field} == '${of.pull.only.value}'`] : [];
  const where = belowSite ? ["mine(resource.data)", "siteMine(site)", ...only] : [];
  const tenant = of.path.startsWith("ns/{ns}/") ? ["tenant(ns)"] : [];
  const named = reach !== "site" ? [] : ofSites(of.pull);
  const all = belowSite
    ? [...where, ...(right ? [right] : [])]
    : [...tenant, "mine(resource.data)", ...(right ? [right] : []), ...named];
  return `allow list: if ${all.join(" && ")};`;
}

const AS_DECLARED = /^( *)allow list: .*; \/\/ as declared: ([\w-]+)$/gm;
/** The rules with the list lines of all kinds as they are declared. */
export const rulesWith = (rules: string): string =>
  rules.replaceAll(AS_DECLARED, (_, indent: string, kind: string) => {
    const of = ALL.find((c) => c.kind === kind);
    if (!of) throw new Error(`the rules name a kind that is not declared: ${kind}`);
    return `${indent}${listRule(of)} // as declared: ${kind}`;
  });
/** Kinds that are pulled and that the rules let nobody list as they are declared. */
export const missingInRules = (rules: string): readonly string[] => {
  const there = new Set([...rules.matchAll(AS_DECLARED)].map(([, , kind]) => kind));
  return PLACES.filter((c) => c.pull !== null && c.pull.turn !== "own" && !there.has(c.kind)).map((c) => c.kind);
};

const reachWords = (of: Collection): string => {
  const { siteField, sitesField } = of.pull ?? {};
  const site = siteField
    ? `, \`${siteField}.ref ==\``
    : sitesField
      ? `, \`${sitesField}\` has the site, or is empty`
      : "";
  const window = of.pull?.window ? `, \`${of.pull.window.field} >=\`` : "";
  const only = of.pull?.only ? `, \`${of.pull.only.field} == ${of.pull.only.value}\`` : "";
  return `\`ns ==\`${site}${only}${window}, by \`updatedAt\``;
};
const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
/** The table of docs/data-model.md that says what is pulled. */
export const pullTable = (): string =>
  [
    row(["Kind", "Path", "Query", "Who", "Kept in", "Search, undo, change records"]),
    row(["---", "---", "---", "---", "---", "---"]),
    ...ALL.filter((c) => c.pull !== null && c.pull.turn !== "own").map((c) =>
      row([
        c.kind,
        `\`${c.path}\``,
        reachWords(c),
        c.read.anyOf.length === 0 ? `everybody of the ${c.read.reach}` : c.read.anyOf.join(", "),
        `\`${c.store}\``,
        [
          c.search ? "found" : "",
          c.undo === false ? "no undo" : "",
          c.record === true ? "recorded" : c.record ? "fields recorded" : "",
        ]
          .filter((x) => x !== "")
          .join(", "),
      ]),
    ),
  ].join("\n");
const TABLE = /(<!-- pulled: npm run collections -->\n\n)[\s\S]*?(\n\n<!-- end -->)/;

const RULES = "functions/security/firestore.rules";
const STORAGE_RULES = "functions/security/storage.rules";
const MODEL = "docs/data-model.md";
/** Files of which only a part follows from the declarations: they must be there. */
export const COMPLETED = [RULES, STORAGE_RULES, MODEL] as const;

/** Every file that follows from the declarations, as it should be: path → text. */
export async function generated(root: string = ROOT): Promise<ReadonlyMap<string, string>> {
  const formatted = async (file: string, text: string) => {
    const options = (await prettier.resolveConfig(inRoot(file))) ?? {};
    return prettier.format(text, { ...options, filepath: file });
  };
  const model = readFileSync(path.join(root, MODEL), "utf8");
  const table = model.replace(TABLE, (_, before: string, after: string) => before + pullTable() + after);
  return new Map([
    ["firestore.indexes.json", await formatted("firestore.indexes.json", JSON.stringify(indexFile()))],
    [RULES, withSnapshotRules("firestore", withVocabulary(rulesWith(readFileSync(path.join(root, RULES), "utf8"))))],
    [STORAGE_RULES, withSnapshotRules("storage", readFileSync(path.join(root, STORAGE_RULES), "utf8"))],
    [MODEL, await formatted(MODEL, table)],
  ]);
}

/** `npm run collections`: writes them. */
export async function main(): Promise<void> {
  for (const [file, text] of await generated()) writeFileSync(inRoot(file), text);
}
