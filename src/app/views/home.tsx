import { Link, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { HOME_WORDS } from "#domain/words/home.ts";
import { say } from "#domain/words/say.ts";
import { SHELL } from "#domain/words/shell.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icons.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { drawerFor, type DrawerGroup } from "../drawer-links.ts";
import { firstScreen } from "../routes.ts";
import { useAround } from "../use-around.ts";
import classes from "./home.module.css";
import { Loading } from "./loading.tsx";

function Group({ group }: { readonly group: DrawerGroup }) {
  return (
    <li className={classes["group"]}>
      <h2>{group.title}</h2>
      <ul className={classes["links"]}>
        {group.links.map((link) => (
          <li key={link.path}>
            <Link to={link.path} className={classes["link"]} data-target="">
              <Icon name={link.icon} />
              {link.title}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}

function WhatYouCanDo({ groups, site }: { readonly groups: readonly DrawerGroup[]; readonly site: string }) {
  return (
    <>
      <header className={classes["head"]}>
        <h1>{HOME_WORDS.title}</h1>
        <p>{site === "" ? HOME_WORDS.anywhere : say(HOME_WORDS.at, { site })}</p>
      </header>
      <ul className={classes["groups"]}>
        {groups.map((group) => (
          <Group key={group.title} group={group} />
        ))}
      </ul>
    </>
  );
}

/**
 * Where people arrive: leads on to the first screen that their site has, and says what they can do where there is none of the
 * three that the specification names (spec 1 §2.2). [SHELL-1]
 */
export function HomeScreen() {
  const router = useRouter();
  const { around, noSites, title } = useAround();
  const { known } = useActiveSite();
  const first = known || around.site !== null ? firstScreen(around) : null;
  useEffect(() => {
    if (first !== null) void router.navigate({ to: first, replace: true });
  }, [router, first]);
  if (first !== null || (!known && around.site === null)) return <Loading />;
  const groups = drawerFor(around, noSites).filter((g) => g.title !== SHELL.sync);
  if (groups.length > 0) return <WhatYouCanDo groups={groups} site={title} />;
  return (
    <EmptyState page icon="admin" title={title === "" ? HOME_WORDS.noSite : say(HOME_WORDS.nothing, { site: title })}>
      {HOME_WORDS.nothingHow}
    </EmptyState>
  );
}
