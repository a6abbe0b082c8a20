import { Button, Group, Stack } from "@mantine/core";
import type { UserDetail } from "#domain/accounts/collection.ts";
import { closedTo, elsewhere, notTheirs, planRoles } from "#domain/accounts/commands.ts";
import { impliedBy, isAdminRole, type OfferedRole, roleGroups } from "#domain/accounts/roles.ts";
import { USER_FIELD } from "#domain/words/accounts.ts";
import { say } from "#domain/words/say.ts";
import { MSG } from "#domain/words/spec.ts";
import { USER_DONE, USER_PAGE } from "#domain/words/users.ts";
import { Fold } from "#ui/fold.tsx";
import { Notice } from "#ui/notice.tsx";
import { None, type Of } from "#widgets/known.tsx";
import { Told } from "#widgets/provenance.tsx";
import { useRemote } from "#widgets/remote.ts";
import { Box } from "./box.tsx";
import { roleTitles } from "./columns.tsx";
import { refusedWords, useAccountSave } from "./use-account-save.ts";
import { type Chosen, useMoves } from "./use-moves.ts";
import { useActor, useUserBasis } from "./use-user.ts";
import classes from "./user.module.css";

type OneProps = { readonly role: OfferedRole; readonly chosen: Chosen; readonly closed: string | null };
/** A role; one that is implied is checked and cannot be changed, and says by which (spec 3 §4). */
function One({ role, chosen, closed, titleOf }: OneProps & { readonly titleOf: (role: string) => string }) {
  const by = impliedBy(role.key, chosen.selected).map(titleOf);
  const implied = by.length === 0 ? null : say(USER_PAGE.impliedBy, { titles: by.join(", ") });
  return (
    <div>
      <Box
        checked={implied !== null || chosen.selected.includes(role.key)}
        cannot={implied ?? closed}
        onChange={(on) => chosen.set(role.key, on)}
      >
        {role.title}
      </Box>
      {role.help === "" ? null : <p className={classes["help"]}>{role.help}</p>}
    </div>
  );
}

/** Roles by their groups; Apply only when the set differs (spec 3 §2, §4, §5). [USR-5] */
export function RolesSection({ user }: { readonly user: UserDetail }) {
  const actor = useActor();
  const save = useAccountSave();
  const { roles: labels } = useRemote();
  const chosen = useMoves(`roles/${user.id}`, user.roles);
  const titleOf = roleTitles(labels, actor.ns);
  const isAdmin = actor.roles.includes("ns.admin");
  const groups = roleGroups(labels, actor.ns)
    .map((g) => ({ ...g, roles: g.roles.filter((r) => isAdmin || !isAdminRole(r.key)) }))
    .filter((g) => g.roles.length > 0);
  const shown = new Set<string>(groups.flatMap((g) => g.roles.map((r) => r.key)));
  const others = user.roles.filter((r) => !shown.has(r));
  const why = closedTo(user, actor) ?? elsewhere(user, actor);
  const closed = why && refusedWords(why);
  /** Why a role stays as it is: of what they do not hold somebody gives and takes nothing. */
  const closedFor = (role: string) => {
    const not = notTheirs(role, actor);
    return closed ?? (not && refusedWords(not));
  };
  const apply = async () => {
    const adding = chosen.selected.some((r) => !user.roles.includes(r));
    const said = { done: USER_DONE.roles, failed: say(USER_DONE.rolesFailed, { name: user.title }) };
    if (await save(planRoles(user, chosen.selected, actor, adding), said)) chosen.forget();
  };
  return (
    <Fold title={USER_FIELD.roles}>
      <Stack gap="sm" pb="md" px="md" role="group" aria-label={say(USER_PAGE.rolesOf, { name: user.title })}>
        {chosen.putBack && chosen.differs ? <Notice role="status">{USER_PAGE.putBack}</Notice> : null}
        <Now of={useUserBasis(user)} field="roles" word={USER_FIELD.roles} names={user.roles.map(titleOf)} />
        {groups.map((group) => (
          <fieldset key={group.title} className={classes["group"]}>
            <legend>{group.title}</legend>
            {group.roles.map((role) => (
              <One key={role.key} role={role} chosen={chosen} closed={closedFor(role.key)} titleOf={titleOf} />
            ))}
          </fieldset>
        ))}
        {isAdmin ? <Unknown roles={others} chosen={chosen} closed={closed} /> : null}
        {others.length === 0 || isAdmin ? null : (
          <p className={classes["dim"]}>{say(USER_PAGE.alsoHeld, { roles: others.map(titleOf).join(", ") })}</p>
        )}
        <Ends chosen={chosen} onApply={() => void apply()} />
      </Stack>
    </Fold>
  );
}

type UnknownProps = Omit<OneProps, "role"> & { readonly roles: readonly string[] };
/** Roles that are held and that nobody knows: they can only be taken away. */
function Unknown({ roles, chosen, closed }: UnknownProps) {
  if (roles.length === 0) return null;
  return (
    <fieldset className={classes["group"]}>
      <legend>{USER_PAGE.unknownRoles}</legend>
      {roles.map((role) => (
        <Box
          key={role}
          checked={chosen.selected.includes(role)}
          cannot={closed}
          onChange={(on) => chosen.set(role, on)}
        >
          {role}
        </Box>
      ))}
    </fieldset>
  );
}

type NowProps = { readonly of: Of; readonly field: string; readonly word: string; readonly names: readonly string[] };
/** What is saved, whatever is ticked; it says who changed it. */
export const Now = ({ of, field, word, names }: NowProps) => (
  <div className={classes["dim"]}>
    <Told fields={[field]} word={word}>
      {names.length === 0 ? (
        <None of={of} say={USER_PAGE.nowNone} short />
      ) : (
        say(USER_PAGE.now, { names: names.join(", ") })
      )}
    </Told>
  </div>
);

/** Applies what was ticked, or gives it up. */
export function Ends({ chosen, onApply }: { readonly chosen: Chosen; readonly onApply: () => void }) {
  return (
    <Group gap="sm" justify="flex-end">
      {chosen.differs ? (
        <Button variant="default" onClick={chosen.forget}>
          {MSG.cancel}
        </Button>
      ) : null}
      <Button disabled={!chosen.differs} onClick={onApply}>
        {USER_PAGE.apply}
      </Button>
    </Group>
  );
}
