import "@mantine/core/styles/Input.layer.css";
import { NativeSelect, TextInput } from "@mantine/core";
import { useMemo, useState } from "react";
import type { WindowQuery } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { to } from "#domain/addresses.ts";
import { EVERY_SITE, type UserRow } from "#domain/accounts/collection.ts";
import { roleGroups, withOne } from "#domain/accounts/roles.ts";
import { type UsersFilter, usersFilter } from "#domain/filters/filters.ts";
import { ROUTE } from "#domain/words/shell.ts";
import { say } from "#domain/words/say.ts";
import { USERS_LIST } from "#domain/words/users.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Icon } from "#ui/icons.tsx";
import type { Of } from "#widgets/known.tsx";
import { ListState } from "#widgets/list-state.tsx";
import { NoneState } from "#widgets/none-state.tsx";
import { Menu, MenuGroup, MenuRow, MenuSwitch } from "#ui/menu.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Toolbar } from "#ui/toolbar.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { Freshness } from "#widgets/freshness.tsx";
import { useRemote } from "#widgets/remote.ts";
import { useSignedIn } from "#widgets/signed-in.ts";
import type { Sort } from "#widgets/table/columns.ts";
import { Table } from "#widgets/table/table.tsx";
import { useFetchErrors } from "#widgets/table/use-fetch-errors.ts";
import { useWindow } from "#widgets/table/use-window.ts";
import { type AddressChange, useAddressFilter } from "#widgets/use-address-filter.ts";
import { userColumns } from "./columns.tsx";
import classes from "./users.module.css";

type Search = { readonly filter: UsersFilter; readonly change: (to: AddressChange) => void };

/** Spec 3 §2: a list of roles to tick; several: whoever has one of them. */
function RoleFilter({ filter: { roles }, change }: Search) {
  const { ns } = useSignedIn();
  const groups = roleGroups(useRemote().roles, ns);
  const n = roles.length;
  const words = n === 0 ? USERS_LIST.filterByRole : say(USERS_LIST.filterByRoles, { n: String(n) });
  const set = (next: readonly string[]) => change({ roles: next.length === 0 ? undefined : next.join(",") });
  return (
    <Menu
      label={words}
      align="start"
      triggerClass={classes["filter"]}
      trigger={
        <>
          {words}
          <Icon name="down" size={16} />
        </>
      }
    >
      {(close) => (
        <>
          {n === 0 ? null : (
            <MenuRow
              onPick={() => {
                set([]);
                close();
              }}
            >
              {USERS_LIST.anyRole}
            </MenuRow>
          )}
          {groups.map((group) => (
            <MenuGroup key={group.title} title={group.title}>
              {group.roles.map(({ key, title }) => {
                const on = roles.includes(key);
                return (
                  <MenuSwitch key={key} on={on} onFlip={() => set(withOne(roles, key, !on))}>
                    {title}
                  </MenuSwitch>
                );
              })}
            </MenuGroup>
          ))}
        </>
      )}
    </Menu>
  );
}

function SearchBar(search: Search) {
  const { filter, change } = search;
  const { sites } = useActiveSite();
  return (
    <Toolbar label={USERS_LIST.filters}>
      <TextInput
        className={classes["search"]}
        type="search"
        label={USERS_LIST.search}
        placeholder={USERS_LIST.placeholder}
        leftSection={<Icon name="search" size={16} />}
        value={filter.q}
        onChange={(e) => change({ q: e.currentTarget.value || undefined })}
      />
      <RoleFilter {...search} />
      <NativeSelect
        label={USERS_LIST.site}
        value={filter.site ?? ""}
        data={[{ value: "", label: USERS_LIST.anySite }, ...sites.map((s) => ({ value: s.id, label: s.title }))]}
        onChange={(e) => change({ site: e.currentTarget.value || undefined })}
      />
      <label className={classes["check"]}>
        <input
          type="checkbox"
          checked={filter.unlinked}
          onChange={(e) => change({ unlinked: e.currentTarget.checked || undefined })}
        />
        {USERS_LIST.unlinked}
      </label>
    </Toolbar>
  );
}

/** Spec 3 §2: a message, and suggestions where words were searched for. */
function NothingFound({ q, of }: { readonly q: string; readonly of: Of }) {
  const message = <ListState items="users" phase="end" some={false} of={of} />;
  if (q.trim() === "") return message;
  return (
    <>
      {message}
      <NoneState of={of} say={USERS_LIST.nothingFor} slots={{ q: q.trim() }} icon="search">
        <p>{USERS_LIST.suggestions}</p>
        <ul className={classes["suggestions"]}>
          <li>{USERS_LIST.suggestSpelling}</li>
          <li>{USERS_LIST.suggestOne}</li>
        </ul>
      </NoneState>
    </>
  );
}

const whereOf = ({ roles, unlinked, site }: UsersFilter) => ({
  ...(roles.length === 0 ? {} : { roles }),
  ...(unlinked ? { linked: false } : {}),
  ...(site === null ? {} : { atSites: [site, EVERY_SITE] }),
});
/** In the order of their addresses, where nobody asks for another (spec 3 §7). */
const BY_EMAIL = { by: "email", down: false } as const;
const keyOf = (u: UserRow): string => u.path;
const nameOf = (u: UserRow): string => u.title;
const linkOf = ({ id }: UserRow) => to.user({ id });

/** Users list: `/people/users` (spec 3 §2). [USR-1] [USR-2] */
export function UsersScreen() {
  const data = useData();
  const { site } = useActiveSite();
  const { roles: labels } = useRemote();
  const search = useAddressFilter(usersFilter);
  const [sort, setSort] = useState<Sort | null>(null);
  const { ns } = useSignedIn();
  const columns = useMemo(() => userColumns(labels, ns), [labels, ns]);
  const query = {
    window: "user",
    where: whereOf(search.filter),
    text: search.filter.q.trim(),
    sort: sort ? { by: sort.key, down: sort.down } : BY_EMAIL,
  } as const satisfies WindowQuery;
  const rows = useWindow<UserRow>(data.window(query), "");
  const errors = useFetchErrors(rows);
  return (
    <div className={classes["page"]}>
      <PageHeader
        title={ROUTE.users}
        actions={
          <ButtonLink {...to.newUser()} leftSection={<Icon name="plus" size={16} />}>
            {USERS_LIST.add}
          </ButtonLink>
        }
      >
        {site ? <Freshness of="user" /> : null}
      </PageHeader>
      <SearchBar {...search} />
      <div className={classes["list"]}>
        <div className={classes["widths"]}>
          <Table
            label={USERS_LIST.list}
            items="users"
            columns={columns}
            rows={rows}
            keyOf={keyOf}
            nameOf={nameOf}
            sort={sort}
            onSort={setSort}
            linkOf={linkOf}
            group={JSON.stringify(query)}
            errors={errors}
            ends
            empty={rows ? <NothingFound q={search.filter.q.trim()} of={rows} /> : null}
          />
        </div>
      </div>
    </div>
  );
}
