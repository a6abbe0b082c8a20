import { useEffect, useState } from "react";
import type { CallTrouble } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { isGuestAddress } from "#domain/accounts/guests.ts";
import type { PersonDetail } from "#domain/people/collection.ts";
import { say } from "#domain/words/say.ts";
import { USER_CALL_REFUSED, USER_PAGE } from "#domain/words/users.ts";
import { Action } from "#ui/action.tsx";
import { useCreateUser } from "#widgets/create-user.ts";
import { useMay } from "#widgets/may.ts";
import { useOffline } from "#widgets/use-offline.ts";

/** What is known of somebody's account on the server; words: why nothing is. */
type Known = "asking" | "has" | "none" | { readonly why: string };
const unknown = (why: string): Known => ({ why: say(USER_PAGE.guestUnknown, { why }) });
const troubleOf = ({ why, message }: CallTrouble): Known =>
  why === "no-answer" ? { why: USER_PAGE.needsNet } : unknown(message || USER_CALL_REFUSED[why]);

/** What the server says of somebody's account, asked again when they or their address changed. What was said of another address counts for nothing. */
function useKnown({ path, email, rev }: PersonDetail, asks: boolean): Known {
  const { api } = useData();
  const whom = `${path} ${email}`;
  const [said, setSaid] = useState<{ readonly whom: string; readonly known: Known } | null>(null);
  useEffect(() => {
    if (!asks) return;
    let gone = false;
    const take = (known: Known) => {
      if (!gone) setSaid({ whom, known });
    };
    api.call("callable-user-existsForPerson", { personRefPath: path }).then(
      (answer) => {
        if (!answer.ok) take(troubleOf(answer.error));
        else if (typeof answer.value === "boolean") take(answer.value ? "has" : "none");
        else take(unknown(USER_CALL_REFUSED.failed));
      },
      // Nobody's answer: a fault of this device, which is told as one.
      (e: unknown) => take(unknown(say(USER_PAGE.guestFault, { text: String(e) }))),
    );
    return () => {
      gone = true;
    };
  }, [api, path, whom, rev, asks]);
  return said?.whom === whom ? said.known : "asking";
}

/** Whether this device knows an account that is linked to somebody, or has their address; null before it has looked. */
function useKnownHere({ id, email }: PersonDetail): boolean | null {
  const data = useData();
  const linked = useLive(data.rows({ list: "user", where: { linkedTo: id } }));
  const called = useLive(data.rows({ list: "user", where: { email: email.trim().toLowerCase() } }));
  if (linked.state !== "ready" || called.state !== "ready") return null;
  return linked.value.length + called.value.length > 0;
}

/**
 * Add as guest user: for somebody with an address that is of none of the tenant's own domains, by whoever sees to accounts,
 * where there is no account yet (spec 3 §6). The server is asked about what it knows: not before the person was sent. [USR-9]
 */
export function Guest({ person }: { readonly person: PersonDetail }) {
  const may = useMay();
  const tenant = useLive(useData().rows({ one: "ns" }));
  const domains = tenant.state === "ready" ? tenant.value[0]?.domains : undefined;
  const offered = may("people.users") && domains !== undefined && isGuestAddress(person.email, domains);
  return offered ? <Offered person={person} /> : null;
}

function Offered({ person }: { readonly person: PersonDetail }) {
  const offline = useOffline();
  const create = useCreateUser();
  /** The address that an account was made for. */
  const [made, setMade] = useState<string | null>(null);
  const here = useKnownHere(person);
  const known = useKnown(person, !person.pending && !offline && here === false);
  if (here !== false || made === person.email) return null;
  const add = async () => {
    if (!create.busy && (await create.run(person.email, person.title)) !== null) setMade(person.email);
  };
  const cannot = person.pending ? USER_PAGE.pending : offline ? USER_PAGE.needsNet : known;
  if (cannot === "has" || cannot === "asking") return null;
  const why = cannot === "none" ? null : typeof cannot === "string" ? cannot : cannot.why;
  return (
    <Action cannot={why} onClick={() => void add()}>
      {USER_PAGE.guest}
    </Action>
  );
}
