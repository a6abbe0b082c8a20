import type { SiteRow } from "#data/api.ts";
import { DESK_TOOLS } from "#domain/words/desk-tools.ts";
import { FIELD_WORDS } from "#domain/words/fields.ts";
import { Provenance, Told } from "#widgets/provenance.tsx";
import type { DeskView } from "../view.ts";
import classes from "../desk-settings.module.css";

/** Who changed what of a desk; asked of the server once somebody wants to know. [PPG-9] */
export function DeskProvenance({ site, desk }: { readonly site: SiteRow; readonly desk: DeskView["row"] }) {
  const { path, rev, pending } = desk;
  return (
    <Provenance
      path={path}
      rev={rev}
      pending={pending}
      kind="desk"
      site={site.id}
      zone={site.timeZone}
      written={undefined}
    >
      <p className={classes["hint"]}>
        {DESK_TOOLS.whoChanged}{" "}
        <Told fields={["disabled", "disabledAfterUse"]} word={FIELD_WORDS.bookings}>
          {FIELD_WORDS.bookings}
        </Told>{" "}
        <Told fields={["neighbourhood"]} word={FIELD_WORDS.neighbourhood}>
          {FIELD_WORDS.neighbourhood}
        </Told>
      </p>
    </Provenance>
  );
}
