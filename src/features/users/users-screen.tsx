import "@mantine/core/styles/Input.layer.css";
import { NativeSelect } from "@mantine/core";
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
import { Menu, MenuGroup, MenuRow, MenuSwitch } from "#ui/menu.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { FilterCheck, ListScreen } from "#widgets/list/list-screen.tsx";
import { useRemote } from "#widgets/remote.ts";
import { useSignedIn } from "#widgets/signed-in.ts";
import type { Sort } from "#widgets/table/columns.ts";
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

function Filters(search: Search) {
  const { filter, change } = search;
  const { sites } = useActiveSite();
  return (
    <>
      <RoleFilter {...search} />
      <NativeSelect
        label={USERS_LIST.site}
        value={filter.site ?? ""}
        data={[{ value: "", label: USERS_LIST.anySite }, ...sites.map((s) => ({ value: s.id, label: s.title }))]}
        onChange={(e) => change({ site: e.currentTarget.value || undefined })}
      />
      <FilterCheck
        label={USERS_LIST.unlinked}
        checked={filter.unlinked}
        onCheck={(unlinked) => change({ unlinked: unlinked || undefined })}
      />
    </>
  );
}

const filtersOn = ({ roles, site, unlinked }: UsersFilter): number =>
  (roles.length > 0 ? 1 : 0) + (site === null ? 0 : 1) + (unlinked ? 1 : 0);
const WAYS = [USERS_LIST.suggestSpelling, USERS_LIST.suggestOne];
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
  const q = search.filter.q;
  return (
    <ListScreen
      title={ROUTE.users}
      primary={
        <ButtonLink {...to.newUser()} leftSection={<Icon name="plus" size={16} />}>
          {USERS_LIST.add}
        </ButtonLink>
      }
      fresh={site ? { of: "user" } : null}
      filtersLabel={USERS_LIST.filters}
      search={{
        label: USERS_LIST.search,
        placeholder: USERS_LIST.placeholder,
        q,
        onSearch: (typed) => search.change({ q: typed || undefined }),
      }}
      filters={{ controls: <Filters {...search} />, on: filtersOn(search.filter) }}
      nothing={{ say: USERS_LIST.nothingFor, title: USERS_LIST.suggestions, ways: q.trim() === "" ? [] : WAYS }}
      around={(table) => (
        <div className={classes["list"]}>
          <div className={classes["widths"]}>{table}</div>
        </div>
      )}
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
    />
  );
}
