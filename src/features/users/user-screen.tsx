import { Group, Stack } from "@mantine/core";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import * as v from "valibot";
import { to } from "#domain/addresses.ts";
import type { UserDetail } from "#domain/accounts/collection.ts";
import { OWN } from "#domain/shared/known.ts";
import { say } from "#domain/words/say.ts";
import { USER_DELETE, USER_PAGE } from "#domain/words/users.ts";
import { PageSkeleton } from "#ui/skeleton.tsx";
import { Action } from "#ui/action.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { latePart } from "#ui/late-part.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Tag } from "#ui/tag.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import { None, type Of, useKind } from "#widgets/known.tsx";
import { useMay } from "#widgets/may.ts";
import { Provenance } from "#widgets/provenance.tsx";
import { useSignedIn } from "#widgets/signed-in.ts";
import { useOffline } from "#widgets/use-offline.ts";
import { LinkedSection } from "./linked-section.tsx";
import { RolesSection } from "./roles-section.tsx";
import { SitesSection } from "./sites-section.tsx";
import { useUser } from "./use-user.ts";
import { ZoneHint } from "#widgets/zone-hint.tsx";
import { deviceZone } from "#widgets/device-zone.ts";
import classes from "./user.module.css";

const DeleteDialog = latePart(async () => (await import("./delete-dialog.tsx")).DeleteDialog);
const paramSchema = v.object({
  id: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^[^/]{1,128}$/)),
});

/** User page: `/people/user/$id` (spec 3 §2). */
export function UserScreen() {
  const param = v.safeParse(paramSchema, useParams({ strict: false }));
  if (!param.success) return <Gone of={OWN} />;
  const { id } = param.output;
  return <OfUser key={id} id={id} />;
}

/** Spec 3 §2: not found, with a way to all users. [USR-3] */
function Gone({ of }: { readonly of: Of }) {
  return (
    <EmptyState title={USER_PAGE.gone} icon="person" page action={<Link {...to.users()}>{USER_PAGE.toUsers}</Link>}>
      <None of={of} say={USER_PAGE.goneHow} />
    </EmptyState>
  );
}

function OfUser({ id }: { readonly id: string }) {
  const user = useUser(id);
  const users = useKind("user");
  if (user === "gone") return <Gone of={users} />;
  if (user === "coming") return <PageSkeleton shape="sections" label={USER_PAGE.coming} />;
  if (user === "loading") return <PageSkeleton shape="sections" label={USER_PAGE.loading} />;
  return <Here user={user} />;
}

/** The page of an account; each value says who changed it. [USR-10] */
function Here({ user }: { readonly user: UserDetail }) {
  const { site } = useActiveSite();
  const { path, written, pending } = user;
  const zone = site?.timeZone ?? deviceZone();
  return (
    <Provenance {...{ path, written, pending, zone }} kind="user" site={null}>
      <Stack>
        <Head user={user} />
        <ZoneHint zone={zone} />
        <div className={classes["sections"]}>
          <RolesSection user={user} />
          <Stack>
            <LinkedSection user={user} />
            <SitesSection user={user} />
          </Stack>
        </div>
      </Stack>
    </Provenance>
  );
}

/** Title, address, whether it is oneself, and what can be done. [USR-3] [USR-7] */
function Head({ user }: { readonly user: UserDetail }) {
  const { uid } = useSignedIn();
  const may = useMay();
  const offline = useOffline();
  const [asked, setAsked] = useState(false);
  const self = user.id === uid;
  const { title, email, disabled, pending } = user;
  const deletes = !self && may("users.delete");
  return (
    <>
      <PageHeader
        title={title}
        {...(email === title ? {} : { line: email })}
        {...(deletes
          ? {
              actions: (
                <div role="group" aria-label={say(USER_PAGE.actions, { name: title })} style={{ display: "contents" }}>
                  <Action danger cannot={offline ? USER_PAGE.needsNet : null} opens onClick={() => setAsked(true)}>
                    {USER_DELETE.action}
                  </Action>
                </div>
              ),
            }
          : {})}
      >
        {self || disabled || pending ? (
          <Group gap={6}>
            {self ? <Tag tone="changed">{USER_PAGE.you}</Tag> : null}
            {disabled ? <Tag tone="warning">{USER_PAGE.disabled}</Tag> : null}
            {pending ? <Tag tone="warning">{USER_PAGE.pending}</Tag> : null}
          </Group>
        ) : null}
      </PageHeader>
      {asked ? <DeleteDialog user={user} onClose={() => setAsked(false)} /> : null}
    </>
  );
}
