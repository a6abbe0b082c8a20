import { Link } from "@tanstack/react-router";
import { to } from "#domain/addresses.ts";
import type { PersonRow } from "#domain/people/collection.ts";
import { nameOf } from "#domain/people/names.ts";
import { preferredPhone } from "#domain/people/phones.ts";
import { PEOPLE_LIST } from "#domain/words/people-list.ts";
import { say } from "#domain/words/say.ts";
import { Icon } from "#ui/icons.tsx";
import { Tag } from "#ui/tag.tsx";
import type { Column } from "#widgets/table/columns.ts";
import classes from "./people.module.css";

export function NameCell({ person }: { readonly person: PersonRow }) {
  return (
    <span className={classes["name"]}>
      <span className={classes["nameText"]}>{nameOf(person)}</span>
      {person.active ? null : <Tag>{PEOPLE_LIST.inactive}</Tag>}
      {person.pending ? <Tag tone="warning">{PEOPLE_LIST.pending}</Tag> : null}
    </span>
  );
}

export function phoneWords(person: PersonRow): string {
  const phone = preferredPhone(person.phones);
  return phone === null ? "" : [phone.type, phone.number].filter((t) => t !== "").join(" ");
}

/** Position and company on one line, as far as they are known. */
const jobWords = ({ position, employer }: PersonRow): string => [position, employer].filter((t) => t !== "").join(", ");

export function EditLink({ person }: { readonly person: PersonRow }) {
  return (
    <Link
      {...to.editPerson({ id: person.id })}
      data-aside
      tabIndex={-1}
      className={classes["icon"]}
      aria-label={say(PEOPLE_LIST.edit, { name: person.title })}
    >
      <Icon name="edit" />
    </Link>
  );
}

/** Chips of a person's tags, but for those that the address hides (spec 3 §2). */
export function TagsCell({ tags, hidden }: { readonly tags: readonly string[]; readonly hidden: ReadonlySet<string> }) {
  return (
    <span className={classes["tags"]}>
      {tags
        .filter((t) => !hidden.has(t))
        .map((t) => (
          <Tag key={t}>{t}</Tag>
        ))}
    </span>
  );
}

/** Spec 3 §2, in its order; narrow tables show fewer. */
export const directoryColumns = (hidden: ReadonlySet<string>): readonly Column<PersonRow>[] => [
  {
    key: "title",
    title: PEOPLE_LIST.colName,
    width: "minmax(9rem, 3fr)",
    sort: true,
    cell: (p) => <NameCell person={p} />,
  },
  { key: "phone", title: PEOPLE_LIST.colPhone, from: 350, width: "minmax(7rem, 2fr)", cell: phoneWords },
  { key: "email", title: PEOPLE_LIST.colEmail, from: 600, width: "minmax(0, 3fr)", sort: true, cell: (p) => p.email },
  { key: "position", title: PEOPLE_LIST.colJob, from: 900, width: "minmax(0, 3fr)", sort: true, cell: jobWords },
  {
    key: "tags",
    title: PEOPLE_LIST.colTags,
    from: 1200,
    width: "minmax(0, 2fr)",
    cell: (p) => <TagsCell tags={p.tags} hidden={hidden} />,
  },
  { key: "edit", title: PEOPLE_LIST.colEdit, width: "2.75rem", cell: (p) => <EditLink person={p} /> },
];
