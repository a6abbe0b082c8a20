import { useEffect, useState } from "react";
import { useData, useLive } from "#data/live.ts";
import { isGuestAddress } from "#domain/accounts/guests.ts";
import type { PersonDetail } from "#domain/people/collection.ts";
import { USER_PAGE } from "#domain/words/users.ts";
import { Action } from "#ui/action.tsx";
import { useCreateUser } from "#widgets/create-user.ts";
import { useMay } from "#widgets/may.ts";
import { useOffline } from "#widgets/use-offline.ts";

/** Whether the server knows no account of somebody; null before it has said so. */
function useHasNone(path: string, asks: boolean): boolean | null {
  const { api } = useData();
  const [none, setNone] = useState<boolean | null>(null);
  useEffect(() => {
    let gone = false;
    setNone(null);
    if (asks)
      void api.call("callable-user-existsForPerson", { personRefPath: path }).then((answer) => {
        if (!gone && answer.ok && typeof answer.value === "boolean") setNone(!answer.value);
      });
    return () => {
      gone = true;
    };
  }, [api, path, asks]);
  return none;
}

/**
 * Add as guest user: for somebody with an address that is of none of the tenant's own domains, by whoever sees to accounts,
 * where there is no account yet (spec 3 §6). [USR-9]
 */
export function Guest({ person }: { readonly person: PersonDetail }) {
  const data = useData();
  const may = useMay();
  const offline = useOffline();
  const create = useCreateUser();
  const [made, setMade] = useState(false);
  const tenant = useLive(data.rows({ one: "ns" }));
  const domains = tenant.state === "ready" ? tenant.value[0]?.domains : undefined;
  const offered = may("people.users") && domains !== undefined && isGuestAddress(person.email, domains);
  const here = useLive(data.rows({ list: "user", where: { linkedTo: person.id } }));
  const known = here.state === "ready" && here.value.length > 0;
  const none = useHasNone(person.path, offered && !offline && !known);
  if (!offered || known || made || (none !== true && !offline)) return null;
  const add = async () => {
    if (!create.busy && (await create.run(person.email, person.title)) !== null) setMade(true);
  };
  return (
    <Action cannot={offline ? USER_PAGE.needsNet : null} onClick={() => void add()}>
      {USER_PAGE.guest}
    </Action>
  );
}
