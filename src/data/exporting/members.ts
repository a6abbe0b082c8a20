import { sourceOf } from "#domain/sources.ts";
import { namedSoFar } from "#domain/export/so-far.ts";
import { mayExportMembers } from "#domain/access/predicates.ts";
import { people } from "#domain/people/collection.ts";
import { type MemberLine, membersFileName, membersPieces } from "#domain/people/export-members.ts";
import { type CardDoc, shownId } from "#domain/cards/schema.ts";
import { lastPart, linkedId, object, text } from "#domain/shared/doc-reads.ts";
import { isObject } from "#domain/shared/json.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import type { MembersFile, MembersFileAsk, MembersRefusal } from "../api.ts";
import type { UserStores } from "../stores/user-stores.ts";
import { mustNameSite } from "./export-of.ts";
import { fileOf } from "./file-of.ts";

/** Ids of the permanent cards of a site, as they are shown, by the persons who hold them. */
async function cardsOf({ replica }: UserStores, site: string, type: string): Promise<ReadonlyMap<string, string>> {
  const found = await replica.find("cards", { kind: "card" });
  const here = found.filter(
    ({ view: { fields } }) => fields["role"] === "permanent" && object(fields["sites"])[site] === true,
  );
  return new Map(
    here.map(({ path, view: { fields } }) => [
      linkedId(fields["owner"]),
      shownId(fields as unknown as CardDoc, lastPart(path), type), // its schema was checked at the door
    ]),
  );
}

/** All members of a site as a CSV file, made of what is on this device: whatever the search says, waiting edits included. [PPL-14] */
export async function membersFile(
  stores: UserStores,
  { site, divided, origin, mark }: MembersFileAsk,
  stopped: () => boolean,
): Promise<Result<MembersFile, MembersRefusal | "cancelled">> {
  mustNameSite(site);
  const { session, replica } = stores;
  if (!mayExportMembers(session.roles)) return err("denied");
  const [siteDoc] = await replica.shownAt([`sites/${site}`]);
  const config = siteDoc?.view.fields["config"];
  if (!isObject(config ?? null)) return err("no-config");
  const cards = await cardsOf(stores, site, text(object(config)["cardIdType"]) || "ref");
  const shown = (await replica.find("people", { kind: "person" })).filter((s) =>
    people.isOf(site, s.path, s.view.fields),
  );
  const lines = shown.map(({ path, view: { fields } }): MemberLine => {
    const id = lastPart(path);
    const card = cards.get(id) ?? "";
    return {
      id,
      title: text(fields["title"]),
      email: text(fields["email"]),
      department: text(fields["department"]),
      card,
    };
  });
  const written = await fileOf(membersPieces(lines, { divided, origin, mark }), "text/csv;charset=utf-8", stopped);
  if (!written.ok) return written;
  const complete = stores.loaded(sourceOf("person", site)) && stores.loaded(sourceOf("card"));
  return ok({
    file: written.value,
    name: namedSoFar(membersFileName(session.ns, site), { whole: complete }),
    rows: lines.length,
    pending: shown.filter((s) => s.pending).length,
    complete,
    at: stores.asOf(sourceOf("person", site)),
  });
}
