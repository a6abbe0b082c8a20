import { readFileSync } from "node:fs";
import path from "node:path";

const FOLDER = path.join(import.meta.dirname, "../../src/data/importing/files");
/** A small file after the form of a program, as the tests of files hold it. */
export const foreignFile = (name: string): Buffer => readFileSync(path.join(FOLDER, name));

/** What people of a file and their rows say, by program. */
export const PROGRAMS = [
  {
    file: "excel-de-1252.csv",
    read: "3 rows, Windows-1252 (Western Europe), divided by semicolons",
    people: "Søren Ångström",
  },
  { file: "excel-unicode-text.txt", read: "2 rows, UTF-16, divided by tabs", people: "Zoë Żółć" },
  { file: "google-users.csv", read: "an export of Google Workspace", people: "Conor O'Hara" },
  { file: "entra-users.csv", read: "an export of Microsoft Entra ID", people: "Bo Smith" },
] as const;

export const DIRTY = { rows: 600, new: 480, error: 90, duplicate: 30 } as const;
/** How every twentieth row is wrong: three kinds of errors, and one that repeats the row before. */
function rowAt(i: number, ns: string): string {
  const email = `d${i}@${ns}.test`;
  switch (i % 20) {
    case 3:
      return `Möhl ${i};Zoë;${email};+4.47E+11`;
    case 9:
      return `#NAME?;Zoë;${email};`;
    case 15:
      return `Möhl ${i};Zoë;no-address;`;
    case 19:
      return `Möhl ${i};Zoë;d${i - 1}@${ns}.test;`;
    default:
      return `Möhl ${i};Zoë;${email};${i % 2 === 0 ? "+44 20 7946 0000" : ""}`;
  }
}
/**
 * 600 rows as a German Excel writes them in Windows-1252 below a title, of which 90 are wrong in three ways and 30 repeat an
 * email.
 */
export function dirtyFile(ns: string): Buffer {
  const rows = Array.from({ length: DIRTY.rows }, (_, i) => rowAt(i, ns));
  return Buffer.from(["Liste der Mitarbeiter;;;", "Nachname;Vorname;E-Mail;Handy", ...rows].join("\r\n"), "latin1");
}
