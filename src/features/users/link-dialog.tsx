import "@mantine/core/styles/Input.layer.css";
import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { useData, useLive } from "#data/live.ts";
import type { UserDetail } from "#domain/accounts/collection.ts";
import { planLink } from "#domain/accounts/commands.ts";
import type { PersonRow } from "#domain/people/collection.ts";
import { phaseOf } from "#domain/words/lists.ts";
import { say } from "#domain/words/say.ts";
import { MSG } from "#domain/words/spec.ts";
import { USER_DONE, USER_PAGE } from "#domain/words/users.ts";
import { Dialog } from "#ui/dialog.tsx";
import { None, useSays } from "#widgets/known.tsx";
import { ListState, NOT_YET } from "#widgets/list-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { useFetchErrors } from "#widgets/table/use-fetch-errors.ts";
import { useWindow } from "#widgets/table/use-window.ts";
import { refusedWords, useAccountSave } from "./use-account-save.ts";
import { useActor } from "./use-user.ts";
import classes from "./user.module.css";

/** So many people are offered for what was typed. */
const OFFERED = 20;

type FoundProps = {
  readonly text: string;
  readonly allSites: boolean;
  readonly activeOnly: boolean;
  readonly chosen: string | null;
  readonly onPick: (person: PersonRow) => void;
};
/** Permanent members, of the active site unless all are asked for (spec 3 §5, §7). */
function Found({ text, allSites, activeOnly, chosen, onPick }: FoundProps) {
  const { site } = useActiveSite();
  const where = { membership: "permanent", ...(activeOnly ? { active: true } : {}) };
  const here = allSites || site === null ? {} : { site: site.id };
  const rows = useWindow<PersonRow>(useData().window({ window: "person", ...here, where, text }), here.site ?? "");
  const errors = useFetchErrors(rows);
  if (rows === null) return <ListState items="people" phase="loading" some={false} of={NOT_YET} bars={5} />;
  if (rows.total === 0 && rows.known === "all")
    return (
      <p className={classes["dim"]}>
        <None of={rows} say={USER_PAGE.foundNobody} />
      </p>
    );
  const found = Array.from({ length: Math.min(rows.total, OFFERED) }, (_, i) => rows.at(i)).filter((p) => p != null);
  const more = { n: String(OFFERED), total: String(rows.total) };
  return (
    <>
      <ul className={classes["options"]} aria-label={USER_PAGE.found}>
        {found.map((p) => (
          <li key={p.id}>
            <button
              type="button"
              className={classes["option"]}
              aria-pressed={p.id === chosen}
              onClick={() => onPick(p)}
            >
              <strong>{p.title}</strong>
              <span className={classes["dim"]}>{[p.email, p.position].filter((w) => w !== "").join(" · ")}</span>
            </button>
          </li>
        ))}
      </ul>
      {rows.total > OFFERED ? <p className={classes["dim"]}>{say(USER_PAGE.foundMore, more)}</p> : null}
      {rows.known === "part" ? (
        <ListState items="people" phase={phaseOf({ ended: false, errors })} some={rows.total > 0} of={rows} />
      ) : null}
    </>
  );
}

/** Looks for somebody, and links the account to them; somebody with an account is refused by name (spec 3 §4, §8). [USR-4] */
export function LinkDialog({ user, onClose }: { readonly user: UserDetail; readonly onClose: () => void }) {
  const actor = useActor();
  const save = useAccountSave();
  const [text, setText] = useState("");
  const [allSites, setAllSites] = useState(false);
  const [activeOnly, setActiveOnly] = useState(true);
  const [person, setPerson] = useState<PersonRow | null>(null);
  const live = useLive(useData().rows({ list: "user", where: { linkedTo: person?.id ?? "" } }));
  const { says } = useSays(live);
  const linked = person && live.state === "ready" ? live.value : [];
  const plan = planLink(user, person, linked, actor);
  const trouble = person && !plan.ok ? refusedWords(plan.error, person.title) : null;
  const submit = async () => {
    const name = person?.title ?? "";
    const said = {
      done: say(USER_DONE.linked, { person: name }),
      failed: say(USER_DONE.linkFailed, { name: user.title }),
      person: name,
    };
    if (await save(plan, said)) onClose();
  };
  return (
    <Dialog
      title={say(USER_PAGE.linkTitle, { name: user.title })}
      wide
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {MSG.cancel}
          </Button>
          <Button disabled={!plan.ok || live.state === "loading"} onClick={() => void submit()}>
            {USER_PAGE.linkYes}
          </Button>
        </>
      }
    >
      <div className={classes["dialog"]}>
        <TextInput
          type="search"
          label={USER_PAGE.linkSearch}
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={(e) => setText(e.currentTarget.value)}
        />
        <Group gap="0.5rem 1rem" mih="2.75rem">
          <label className={classes["check"]}>
            <input type="checkbox" checked={allSites} onChange={(e) => setAllSites(e.currentTarget.checked)} />
            {USER_PAGE.allSites}
          </label>
          <label className={classes["check"]}>
            <input type="checkbox" checked={activeOnly} onChange={(e) => setActiveOnly(e.currentTarget.checked)} />
            {USER_PAGE.activeOnly}
          </label>
        </Group>
        <Found text={text} allSites={allSites} activeOnly={activeOnly} chosen={person?.id ?? null} onPick={setPerson} />
        {trouble ? (
          <Notice tone="error" role="alert">
            {trouble}
          </Notice>
        ) : person ? (
          <p className={classes["line"]} role="status">
            {say(USER_PAGE.chosen, { person: person.title })}
            {says === "none" ? null : ` ${say(USER_PAGE.linkUnchecked, { person: person.title })}`}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
