import { Button, Group, Stack } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useData, useLive } from "#data/live.ts";
import type { AccessRow } from "#domain/access-control/collection.ts";
import { type AccessNow, heldAccess } from "#domain/access-control/commands.ts";
import { type AccessDraft, accessDraftIn } from "#domain/access-control/draft.ts";
import { type AccessOptions, accessOptions, seenPermissions, seesRestricted } from "#domain/access-control/options.ts";
import type { MemberDetail, PersonDetail } from "#domain/people/collection.ts";
import { allOf } from "#domain/shared/known.ts";
import { ACCESS_PAGE } from "#domain/words/access-control.ts";
import { say } from "#domain/words/say.ts";
import { Fact, Facts } from "#ui/facts.tsx";
import { Fold } from "#ui/fold.tsx";
import { Tag } from "#ui/tag.tsx";
import { None, type Of } from "#widgets/known.tsx";
import { Provenance, Told } from "#widgets/provenance.tsx";
import { useSignedIn } from "#widgets/signed-in.ts";
import { useTyped } from "#widgets/use-typed.ts";
import { useOffline } from "#widgets/use-offline.ts";
import { AccessForm, profileWords } from "./access-form.tsx";
import { usePin } from "./use-pin.ts";
import classes from "./person.module.css";

/** What the site offers for access control; null for nothing, and before it is known. `of`: what it is said of. */
function useOptions(site: string): { readonly options: AccessOptions | null; readonly of: Of } {
  const live = useLive(useData().rows({ one: "site", site }));
  const row = live.state === "ready" ? live.value[0] : undefined;
  return { options: row ? accessOptions(row.accessControlOptions, row.accessControlRestricted) : null, of: live };
}

const first = (live: { readonly state: string; readonly value?: readonly AccessRow[] }) => live.value?.[0] ?? null;
type Access = {
  /** Null before this device knows whether they are there. */
  readonly now: AccessNow | null;
  /** What the one, and the other, is said of. */
  readonly of: Of;
};
/** Both documents of somebody, as far as one may see them. */
function useAccess(site: string, id: string, restricted: boolean): Access {
  const data = useData();
  const open = useLive(data.rows({ one: "access", site, id }));
  const own = useLive(data.rows({ one: "restricted", site, id }));
  const isWaiting = (live: typeof open) =>
    live.state === "loading" || (live.value.length === 0 && live.known !== "all");
  const of = restricted ? allOf(open, own) : open;
  if (isWaiting(open) || (restricted && isWaiting(own))) return { now: null, of };
  return { now: { open: first(open), restricted: restricted ? first(own) : null }, of };
}

const FRESH: AccessDraft = {};

type Whose = { readonly person: PersonDetail; readonly member: MemberDetail; readonly zone: string };
type ShownProps = Omit<Whose, "person"> & {
  readonly options: AccessOptions;
  readonly now: AccessNow;
  readonly of: Of;
  /** What the options are said of. */
  readonly offered: Of;
};

type ValueProps = Pick<ShownProps, "member" | "zone"> & {
  /** The document that the value stands in; null: there is none. */
  readonly row: AccessRow | null;
  readonly kind: "access" | "restricted";
  readonly field: string;
  readonly word: string;
  readonly children: ReactNode;
};
/** A value that says who changed it. */
function Value({ row, kind, member, zone, field, word, children }: ValueProps) {
  if (!row) return children;
  const { path, written, pending } = row;
  return (
    <Provenance path={path} kind={kind} site={member.site} zone={zone} written={written} pending={pending}>
      <Told fields={[field]} word={word}>
        {children}
      </Told>
    </Provenance>
  );
}

/** What is given of what one may see: that nothing is, is said of that alone. [ACL-2] */
function Held({ options, now, of, offered: _, ...at }: ShownProps) {
  const { roles } = useSignedIn();
  const held = heldAccess(now, options);
  const seen = seenPermissions(options, roles);
  const given = seen.filter((p) => held[p.value] === true);
  const unknown = Object.keys(held).filter((k) => held[k] === true && !options.permissions.some((p) => p.value === k));
  return (
    <>
      {given.length === 0 && seen.length > 0 ? <None of={of} say={ACCESS_PAGE.none} short /> : null}
      <ul className={classes["list"]}>
        {given.map(({ value, title, restricted }) => (
          <Group key={value} component="li" gap={8} wrap="nowrap">
            <Value
              {...at}
              row={restricted ? now.restricted : now.open}
              kind={restricted ? "restricted" : "access"}
              field={`permissions.${value}`}
              word={title}
            >
              {title}
            </Value>
            {restricted ? <Tag tone="warning">{ACCESS_PAGE.restricted}</Tag> : null}
          </Group>
        ))}
      </ul>
      {unknown.length === 0 ? null : (
        <p className={classes["dim"]}>{say(ACCESS_PAGE.unknown, { keys: unknown.join(", ") })}</p>
      )}
      {seen.length < options.permissions.length ? <p className={classes["dim"]}>{ACCESS_PAGE.unseen}</p> : null}
    </>
  );
}

function Shown(props: ShownProps) {
  const { options, now, of, offered, ...at } = props;
  const { roles } = useSignedIn();
  const profile = now.open?.profile ?? "";
  const isOffered = options.profiles.some((p) => p.value === profile);
  return (
    <Facts>
      {options.profiles.length === 0 ? null : (
        <Fact word={ACCESS_PAGE.profile}>
          <Value {...at} row={now.open} kind="access" field="profile" word={ACCESS_PAGE.profile}>
            {profile === "" ? (
              <None of={of} say={ACCESS_PAGE.noProfile} short />
            ) : isOffered ? (
              profileWords(options, profile)
            ) : (
              <>
                {profile} <None of={offered} say={ACCESS_PAGE.notOffered} short />
              </>
            )}
          </Value>
        </Fact>
      )}
      {options.permissions.length === 0 ? null : (
        <Fact word={ACCESS_PAGE.permissions}>
          <Held {...props} />
        </Fact>
      )}
      {options.pinSupport ? (
        <Fact word={ACCESS_PAGE.pin}>{seesRestricted(roles) ? ACCESS_PAGE.pinHidden : ACCESS_PAGE.pinNoRight}</Fact>
      ) : null}
    </Facts>
  );
}

/**
 * Access Control, only where the site offers any: profile, permissions (restricted ones for those with the right), and a PIN
 * that is shown after Edit and with a connection. (spec 3 §2, §5) [ACL-1] [ACL-2]
 */
export function AccessSection({ person, member, zone }: Whose) {
  const { roles } = useSignedIn();
  const { options, of: offered } = useOptions(member.site);
  const { now, of } = useAccess(member.site, person.id, seesRestricted(roles));
  const [opened, setOpened] = useState(false);
  const kept = useTyped<AccessDraft>(`access/${member.site}/${person.id}`, FRESH, accessDraftIn);
  const editing = opened || Object.keys(kept.value).length > 0;
  const offline = useOffline();
  const pin = usePin({ site: member.site, person: person.id, shown: editing, offline });
  if (options === null) return null;
  if (now === null)
    return (
      <Fold title={ACCESS_PAGE.title}>
        <p className={classes["dim"]}>
          <None of={of} say={ACCESS_PAGE.none} />
        </p>
      </Fold>
    );
  const close = () => {
    kept.forget();
    setOpened(false);
  };
  const open = () => {
    setOpened(true);
    if (options.pinSupport && seesRestricted(roles)) pin.read();
  };
  const edit = editing ? undefined : (
    <Button variant="subtle" aria-expanded={false} onClick={open}>
      {ACCESS_PAGE.edit}
    </Button>
  );
  return (
    <Fold title={ACCESS_PAGE.title} actions={edit}>
      <Stack gap="sm" pb="md" px="md">
        {editing ? (
          <AccessForm {...{ person, options, now, entry: kept, pin }} site={member.site} onClose={close} />
        ) : (
          <Shown member={member} zone={zone} options={options} now={now} of={of} offered={offered} />
        )}
      </Stack>
    </Fold>
  );
}
