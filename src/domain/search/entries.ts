import { cardNumbers } from "../cards/schema.ts";
import { object, text } from "../shared/doc-reads.ts";
import { isObject, type Json, type JsonObject } from "../shared/json.ts";
import { fold, namedWords, wordsOf } from "./fold.ts";
import { phoneWords } from "./numbers.ts";
import type { SearchEntry } from "./search-index.ts";

const list = (x: Json | undefined): readonly Json[] => (Array.isArray(x) ? (x as readonly Json[]) : []);
const mailWords = (mail: string): readonly string[] => wordsOf(mail.split("@")[0] ?? "");

/** What somebody is found by: names, address, telephone numbers. Takes a person, or a record of the directory. */
export function personEntry(fields: JsonObject): SearchEntry {
  const who = isObject(fields["person"]) ? object(fields["person"]) : fields;
  const [title, mail] = [text(who["title"]), text(who["email"])];
  const phones = list(fields["phones"]).flatMap((p) => phoneWords(text(object(p)["number"])));
  const words = [...namedWords(title), ...namedWords(text(who["displayName"])), ...mailWords(mail), ...phones];
  return { kind: "person", title, words, mails: mail === "" ? [] : [fold(mail)] };
}

/** What a card is found by: its title, its numbers, and who holds it. */
export function cardEntry(fields: JsonObject): SearchEntry {
  const title = text(fields["title"]);
  const uids = Object.entries(object(fields["uids"])).flatMap(([type, uid]) =>
    typeof uid === "string" ? [[type, uid]] : [],
  );
  const numbers = cardNumbers(Object.fromEntries(uids) as { [type: string]: string });
  const bare = numbers.map((n) => fold(n).replaceAll(/[^\p{L}\p{N}]/gu, ""));
  const owner = text(object(fields["owner"])["title"]);
  return {
    kind: "card",
    title,
    words: [...namedWords(title), ...numbers.flatMap(wordsOf), ...bare, ...namedWords(owner)],
    mails: [],
  };
}

/** What an account is found by: name and address. */
export function userEntry(fields: JsonObject): SearchEntry {
  const [title, mail] = [text(fields["title"]), text(fields["email"])];
  return { kind: "user", title: title || mail, words: [...namedWords(title), ...mailWords(mail)], mails: [fold(mail)] };
}

/**
 * What a booking of rooms is found by: its title and its owner, as far as everybody may read them; one that is private is never
 * found by its title. Setup and clean-down are nobody's. [FIND-20]
 */
export function roomBookingEntry(fields: JsonObject): SearchEntry {
  const title = text(fields["title"]);
  const isCap = isObject(fields["connection"] ?? null);
  const isPrivate = object(fields["privacy"])["title"] === true;
  const owner = text(object(fields["owner"])["title"]);
  const words = isCap ? [] : [...(isPrivate ? [] : namedWords(title)), ...namedWords(owner)];
  return { kind: "room-booking", title, words, mails: [] };
}

/** What desks, rooms, sites and the like are found by: their titles. */
export function titledEntry(kind: string, fields: JsonObject): SearchEntry {
  const title = text(fields["title"]);
  return { kind, title, words: namedWords(title), mails: [] };
}
