import { Link } from "@tanstack/react-router";
import type { SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { to } from "#domain/addresses.ts";
import type { Delegate } from "#domain/people/delegates.ts";
import classes from "./person.module.css";

type Named = Pick<Delegate, "id" | "title">;

/** What somebody is called: as a link says it, else as their own document does, which a link made offline does not know yet. */
export function useTitle({ id, title }: Named, site: SiteRow): string {
  const live = useLive(useData().rows({ one: "person", site: site.id, id }));
  const known = live.state === "ready" ? live.value[0]?.title : undefined;
  return title || known || id;
}

type Props = { readonly person: Named; readonly site: SiteRow };
export function PersonName({ person, site }: Props) {
  return <>{useTitle(person, site)}</>;
}

/** The same, leading to their page. */
export function PersonLink({ person, site }: Props) {
  return (
    <Link {...to.person({ id: person.id })} className={classes["link"]}>
      <PersonName person={person} site={site} />
    </Link>
  );
}
