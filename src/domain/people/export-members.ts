import { csvCells, csvLine, csvStart, joined } from "../export/csv.ts";
import { departmentOf } from "../export/department.ts";

/** A member of a site as their line of the file tells of them. */
export type MemberLine = {
  readonly id: string;
  readonly title: string;
  readonly email: string;
  readonly department: string;
  /** Number of their permanent card of the site; empty for none. */
  readonly card: string;
};
export type MembersFileOf = {
  /** The department stands in three columns. */
  readonly divided: boolean;
  /** Where the app stands, e.g. `https://atrium.example`: links are absolute. */
  readonly origin: string;
  readonly mark: boolean;
};

/** Spec 3 §9. */
const HEAD = ["Title", "Link", "Email", "Card"] as const;
const DIVIDED = ["Division", "Business Group", "Business Unit"] as const;
/** Lines made in one go. */
const PIECE = 500;
const inWords = new Intl.Collator("en-GB", { numeric: true });

/** Spec 3 §9: `exported-members-{ns}-{site}.csv`, the site by its id. */
export const membersFileName = (ns: string, site: string): string => `exported-members-${ns}-${site}.csv`;

/** The file of a site's members, a piece at a time: titles descending, as spec 3 §9 has it. [PPL-14] */
export function* membersPieces(members: readonly MemberLine[], of: MembersFileOf): Generator<string> {
  const cells = csvCells();
  const department = (text: string): readonly string[] => {
    if (!of.divided) return [text];
    const { division, group, unit } = departmentOf(text);
    return [division, group, unit];
  };
  const sorted = members.toSorted((a, b) => inWords.compare(b.title, a.title) || (a.id < b.id ? -1 : 1));
  yield csvStart(of.mark) + csvLine([...HEAD, ...(of.divided ? DIVIDED : ["Department"])]);
  for (let at = 0; at < sorted.length; at += PIECE)
    yield sorted
      .slice(at, at + PIECE)
      .map((m) =>
        joined(
          [m.title, `${of.origin}/people/view/${m.id}`, m.email, m.card, ...department(m.department)].map((t) =>
            cells(t),
          ),
        ),
      )
      .join("");
}
