import { personDetail } from "../people/collection.ts";
import { anew, type Docs, type Planner } from "../shared/command.ts";
import { err } from "../shared/result.ts";
import { rowAt } from "../shared/shown-of.ts";
import { ACCOUNT_ANEW, ACCOUNT_REFUSED } from "../words/accounts.ts";
import { say } from "../words/say.ts";
import { userRow } from "./collection.ts";
import { type Actor, planLink, planUnlink } from "./commands.ts";
import { userLink, userUnlink } from "./declared.ts";

const userAt = (docs: Docs, user: string) => rowAt(docs, `users/${user}`, userRow);
const personAt = (docs: Docs, { ns }: Planner, id: string) => rowAt(docs, `ns/${ns}/people/${id}`, personDetail);
const actorOf = ({ uid, ns, roles, ownSites }: Planner): Actor => ({ uid, ns, roles, sites: ownSites ?? [] });
type Link = { readonly user: string; readonly person: string };

/** An account linked to a person; whether another account is linked to them is told by the claim of the person. */
const link = anew<Link>(userLink, {
  reads: ({ user, person }, _, by) => [`users/${user}`, `ns/${by.ns}/people/${person}`],
  plan: ({ user, person }, docs, by) => {
    const [account, to] = [userAt(docs, user), personAt(docs, by, person)];
    if (!account || !to) return err(ACCOUNT_ANEW.gone);
    const plan = planLink(account, { path: to.path, title: to.title }, [], actorOf(by));
    return plan.ok ? plan : err(say(ACCOUNT_REFUSED[plan.error], { person: to.title, n: "" } as never));
  },
  says: ({ user, person }, docs, by) => {
    const [account, to] = [userAt(docs, user), personAt(docs, by, person)];
    const before = account?.person;
    const name = account?.title ?? "";
    return [
      ...(before && before.id !== person
        ? [say(ACCOUNT_ANEW.unlinks, { name, person: before.title || before.id })]
        : []),
      say(ACCOUNT_ANEW.links, { name, person: to?.title ?? "" }),
    ];
  },
});

const unlink = anew<Pick<Link, "user">>(userUnlink, {
  reads: ({ user }) => [`users/${user}`],
  plan: ({ user }, docs, by) => {
    const account = userAt(docs, user);
    if (!account) return err(ACCOUNT_ANEW.gone);
    const plan = planUnlink(account, actorOf(by));
    return plan.ok ? plan : err(say(ACCOUNT_REFUSED[plan.error], { person: "", n: "" } as never));
  },
  says: ({ user }, docs) => {
    const account = userAt(docs, user);
    return [
      say(ACCOUNT_ANEW.unlinks, {
        name: account?.title ?? "",
        person: account?.person?.title ?? account?.person?.id ?? "",
      }),
    ];
  },
});

/** Commands on accounts, planned anew over what the server has. [CMD-5] */
export const ACCOUNTS_ANEW = [link, unlink] as const;
