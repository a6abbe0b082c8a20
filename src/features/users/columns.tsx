import { Link } from "@tanstack/react-router";
import { to } from "#domain/addresses.ts";
import type { UserRow } from "#domain/accounts/collection.ts";
import { roleGroups } from "#domain/accounts/roles.ts";
import type { RoleLabels } from "#domain/config/permissions.ts";
import { roleWord } from "#domain/words/accounts.ts";
import { say } from "#domain/words/say.ts";
import { USERS_LIST } from "#domain/words/users.ts";
import { Icon } from "#ui/icons.tsx";
import { Tag } from "#ui/tag.tsx";
import type { Column } from "#widgets/table/columns.ts";
import classes from "./users.module.css";

/** What roles are called, by their keys; one that nobody knows by its key. */
export function roleTitles(labels: RoleLabels, ns: string): (role: string) => string {
  const known = new Map<string, string>(
    roleGroups(labels, ns).flatMap((g) => g.roles.map((r) => [r.key, r.title] as const)),
  );
  return (role) => known.get(role) ?? roleWord(role);
}

/** The name, and below it the roles where there is room (expectations 5.18). */
function NameCell({ user, roles }: { readonly user: UserRow; readonly roles: string }) {
  return (
    <span className={classes["lines"]}>
      <span className={classes["name"]}>
        <span className={classes["text"]}>{user.title}</span>
        {user.disabled ? <Tag tone="warning">{USERS_LIST.disabled}</Tag> : null}
        {user.pending ? <Tag tone="warning">{USERS_LIST.pending}</Tag> : null}
      </span>
      <span className={classes["roles"]}>{roles}</span>
    </span>
  );
}

function PersonCell({ user }: { readonly user: UserRow }) {
  const { person } = user;
  if (!person) return null;
  return (
    <Link
      {...to.person({ id: person.id })}
      data-aside
      tabIndex={-1}
      className={classes["icon"]}
      aria-label={say(USERS_LIST.toPerson, { person: person.title || person.id, name: user.title })}
    >
      <Icon name="person" />
    </Link>
  );
}

/** Spec 3 §2: the name alone below 350 px, 45 and 55 % up to 600, then 40, 40 and 20 %: the style sheet has the shares. [USR-1] */
export function userColumns(labels: RoleLabels, ns: string): readonly Column<UserRow>[] {
  const titleOf = roleTitles(labels, ns);
  return [
    {
      key: "title",
      title: USERS_LIST.colName,
      width: "minmax(0, var(--users-name))",
      sort: true,
      cell: (u) => <NameCell user={u} roles={u.roles.map(titleOf).join(", ")} />,
    },
    {
      key: "email",
      title: USERS_LIST.colEmail,
      from: 350,
      width: "minmax(0, var(--users-email))",
      sort: true,
      cell: (u) => u.email,
    },
    {
      key: "person",
      title: USERS_LIST.colPerson,
      from: 600,
      width: "minmax(0, 20fr)",
      cell: (u) => <PersonCell user={u} />,
    },
  ];
}
