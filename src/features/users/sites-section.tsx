import { Stack } from "@mantine/core";
import type { UserDetail } from "#domain/accounts/collection.ts";
import { above, closedTo, planSites } from "#domain/accounts/commands.ts";
import { allOf, OWN } from "#domain/shared/known.ts";
import { USER_FIELD } from "#domain/words/accounts.ts";
import { say } from "#domain/words/say.ts";
import { USER_DONE, USER_PAGE } from "#domain/words/users.ts";
import { Fold } from "#ui/fold.tsx";
import { Notice } from "#ui/notice.tsx";
import { None } from "#widgets/known.tsx";
import { NOT_YET } from "#widgets/list-state.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { Box } from "./box.tsx";
import { Ends, Now } from "./roles-section.tsx";
import { refusedWords, useAccountSave } from "./use-account-save.ts";
import { useMoves } from "./use-moves.ts";
import { useActor, useUserBasis } from "./use-user.ts";
import classes from "./user.module.css";

/** Sites of an account: one's own, for ns.admin all; a holder of ns.admin has every one (spec 3 §4, §6). [USR-6] */
export function SitesSection({ user }: { readonly user: UserDetail }) {
  const actor = useActor();
  const save = useAccountSave();
  const { sites, known } = useActiveSite();
  const chosen = useMoves(`sites/${user.id}`, user.sites);
  const all = user.roles.includes("ns.admin");
  const why = closedTo(user, actor) ?? (all ? "all-sites" : null);
  const more = above(user, actor);
  /** Why a site stays as it is: whoever holds more than oneself is brought to none. */
  const closedFor = (site: string) =>
    why ?? (user.sites.includes(site) || chosen.selected.includes(site) ? null : more);
  const cannot = (site: string) => {
    const closed = closedFor(site);
    return closed && refusedWords(closed);
  };
  const unseen = known ? user.sites.filter((id) => !sites.some((s) => s.id === id)) : [];
  // To ns.admin every site is known: what is not among them is none any more, and can only be taken away.
  const isAdmin = actor.roles.includes("ns.admin");
  const others = isAdmin ? 0 : unseen.length;
  // Titles of one's own sites: before those are known, nothing is said of them.
  const own = known ? OWN : NOT_YET;
  const sitesOf = allOf(useUserBasis(user), own);
  const named = sites.filter((s) => all || user.sites.includes(s.id)).map((s) => s.title);
  const apply = async () => {
    const said = { done: USER_DONE.sites, failed: USER_DONE.sitesFailed };
    if (await save(planSites(user, chosen.selected, actor), said)) chosen.forget();
  };
  return (
    <Fold title={USER_FIELD.sites}>
      <Stack gap="sm" pb="md" px="md" role="group" aria-label={say(USER_PAGE.sitesOf, { name: user.title })}>
        {chosen.putBack && chosen.differs ? <Notice role="status">{USER_PAGE.putBack}</Notice> : null}
        <Now of={sitesOf} field="sites" word={USER_FIELD.sites} names={named} />
        {sites.length === 0 ? (
          <p className={classes["dim"]}>
            <None of={own} say={USER_PAGE.noSites} />
          </p>
        ) : null}
        <Stack gap={0} align="flex-start">
          {sites.map((s) => (
            <Box
              key={s.id}
              checked={all || chosen.selected.includes(s.id)}
              cannot={cannot(s.id)}
              onChange={(on) => chosen.set(s.id, on)}
            >
              {s.title}
            </Box>
          ))}
          {(isAdmin ? unseen : []).map((id) => (
            <Box
              key={id}
              checked={all || chosen.selected.includes(id)}
              cannot={why && refusedWords(why)}
              onChange={(on) => chosen.set(id, on)}
            >
              {id} <None of={own} say={USER_PAGE.noSite} />
            </Box>
          ))}
        </Stack>
        {others === 0 ? null : (
          <p className={classes["dim"]}>
            {others === 1 ? USER_PAGE.otherSite : say(USER_PAGE.otherSites, { n: String(others) })}
          </p>
        )}
        <Ends chosen={chosen} onApply={() => void apply()} />
      </Stack>
    </Fold>
  );
}
