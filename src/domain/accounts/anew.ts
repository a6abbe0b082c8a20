import { personDetail } from "../people/collection.ts";
import { anew, type Docs, type Planner } from "../shared/command.ts";
import { err } from "../shared/result.ts";
import { rowAt } from "../shared/shown-of.ts";
import { ACCOUNT_ANEW, ACCOUNT_REFUSED } from "../words/accounts.ts";
import { say } from "../words/say.ts";
import { type UserRow, userRow } from "./collection.ts";
import { type AccountRefusal, type Actor, planLink, planUnlink } from "./commands.ts";
import { userLink, userUnlink } from "./declared.ts";

type Input = { readonly user: string; readonly person: string };
const personPath = (ns: string, id: string): string => `ns/${ns}/people/${id}`;
const userAt = (docs: Docs, user: string) => rowAt(docs, `users/${user}`, userRow);
const personAt = (docs: Docs, { ns }: Planner, id: string) => rowAt(docs, personPath(ns, id), personDetail);
const actorOf = ({ uid, ns, roles, ownSites }: Planner): Actor => ({ uid, ns, roles, sites: ownSites ?? [] });
const nameOf = (docs: Docs, by: Planner, id: string, called = ""): string =>
  personAt(docs, by, id)?.title || called || id;
/** Whom an account is linked to now; empty for nobody. */
const linkedName = (docs: Docs, by: Planner, person: UserRow["person"]): string =>
  person ? nameOf(docs, by, person.id, person.title) : "";
const why = (refusal: AccountRefusal, person: string): string =>
  refusal === "already-linked" ? say(ACCOUNT_REFUSED[refusal], { person }) : ACCOUNT_REFUSED[refusal];

/** The account, the person, and whomever the account is linked to by now: refusals and sentences name them. */
const reads = ({ user, person }: Input, docs: Docs, { ns }: Planner): readonly string[] => {
  const linked = userAt(docs, user)?.person?.ref ?? "";
  const own = linked.startsWith(personPath(ns, "")) ? [linked] : [];
  return [`users/${user}`, personPath(ns, person), ...own];
};

/** An account linked to a person; another account that is linked to them is found by their claim, as on every way there. [ACC-24] */
const link = anew<Input>(userLink, {
  reads,
  plan: ({ user, person }, docs, by) => {
    const [account, to] = [userAt(docs, user), personAt(docs, by, person)];
    if (!account || !to) return err(ACCOUNT_ANEW.gone);
    const plan = planLink(account, { path: to.path, title: to.title }, [], actorOf(by));
    if (plan.ok) return plan;
    return err(
      plan.error === "nothing-to-do"
        ? say(ACCOUNT_ANEW.already, { name: account.title, person: to.title })
        : why(plan.error, to.title),
    );
  },
  says: ({ user, person }, docs, by) => {
    const account = userAt(docs, user);
    const [name, before] = [account?.title ?? "", account?.person];
    return [
      ...(before && before.id !== person
        ? [say(ACCOUNT_ANEW.unlinks, { name, person: linkedName(docs, by, before) })]
        : []),
      say(ACCOUNT_ANEW.links, { name, person: nameOf(docs, by, person) }),
    ];
  },
  stands: ({ user, person }, docs, by) => {
    const account = userAt(docs, user);
    const before = account?.person;
    return account && before && before.id !== person
      ? say(ACCOUNT_ANEW.linked, { name: account.title, person: linkedName(docs, by, before) })
      : null;
  },
});

/** A link taken away: one to somebody else, which has come since, was not meant. [ACC-24] */
const unlink = anew<Input>(userUnlink, {
  reads,
  plan: ({ user, person }, docs, by) => {
    const account = userAt(docs, user);
    if (!account) return err(ACCOUNT_ANEW.gone);
    const { title: name, person: now } = account;
    if (now && now.id !== person) return err(say(ACCOUNT_ANEW.linked, { name, person: linkedName(docs, by, now) }));
    const called = nameOf(docs, by, person, now?.title);
    const plan = planUnlink(account, actorOf(by), called);
    if (plan.ok) return plan;
    return err(
      plan.error === "no-linked-person"
        ? say(ACCOUNT_ANEW.unlinked, { name, person: called })
        : why(plan.error, called),
    );
  },
  says: ({ user, person }, docs, by) => {
    const account = userAt(docs, user);
    const called = nameOf(docs, by, person, account?.person?.title);
    return [say(ACCOUNT_ANEW.unlinks, { name: account?.title ?? "", person: called })];
  },
});

/** Commands on accounts, planned anew over what the server has. [CMD-5] */
export const ACCOUNTS_ANEW = [link, unlink] as const;
