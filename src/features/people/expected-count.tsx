import { useData } from "#data/live.ts";
import type { PersonRow } from "#domain/people/collection.ts";
import { PEOPLE_LIST } from "#domain/words/people-list.ts";
import { say } from "#domain/words/say.ts";
import type { LinkCount } from "#widgets/areas/area.ts";
import { useNow } from "#widgets/clock.ts";
import { CountAtLink } from "#widgets/count-at-link.tsx";
import { useWindow } from "#widgets/table/use-window.ts";
import { expectedWhere } from "./visits.ts";

/** How many visitors are expected today. [FRAME-3] */
export const ExpectedCount: LinkCount = ({ site }) => {
  const data = useData();
  const asked = { window: "person", site: site.id, where: expectedWhere(useNow(), site.timeZone), text: "" } as const;
  const rows = useWindow<PersonRow>(data.window({ ...asked, sort: { by: "validFrom", down: false } }), site.id);
  return rows === null ? null : (
    <CountAtLink of={rows} n={rows.total} words={(n) => say(PEOPLE_LIST.expectedCount, { n })} />
  );
};
