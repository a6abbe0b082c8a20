import { Button } from "@mantine/core";
import type { SiteRow } from "#data/api.ts";
import { useData } from "#data/live.ts";
import { endOfWeek, firstDayAfter } from "#domain/cards/validity.ts";
import type { MemberRow } from "#domain/people/collection.ts";
import { planMemberEdit } from "#domain/people/commands.ts";
import { dateTimeOf } from "#domain/shared/time.ts";
import { CARD_PANEL } from "#domain/words/card-screens.ts";
import { END_DATE } from "#domain/words/card-status.ts";
import { CARD_DONE } from "#domain/words/cards.ts";
import { PERSON_DONE } from "#domain/words/person.ts";
import { say } from "#domain/words/say.ts";
import { Icon } from "#ui/icons.tsx";
import { serverNow } from "#widgets/clock.ts";
import { useSignedIn } from "#widgets/signed-in.ts";
import { useSiteConfig } from "#widgets/site-config.ts";
import { usePersonSave } from "../../use-person-save.ts";
import classes from "../cards.module.css";

type Props = { readonly site: SiteRow; readonly member: MemberRow; readonly name: string };

/** The end of the membership, beside a permanent card: set to the end of the week, and removed again (spec 3 §2). [CRD-92] */
export function EndDate({ site, member, name }: Props) {
  const data = useData();
  const { roles } = useSignedIn();
  const { localeWeekend } = useSiteConfig(site.id);
  const save = usePersonSave();
  const put = async (validTo: number | null) => {
    const said = { done: CARD_DONE.validity, failed: PERSON_DONE.informationRefused };
    await save(planMemberEdit(member, name, { validTo }, { roles }), said);
  };
  const set = () => put(endOfWeek(serverNow(data), site.timeZone, firstDayAfter(localeWeekend.value)));
  if (member.validTo === null)
    return (
      <Button variant="subtle" className={classes["start"]} onClick={() => void set()}>
        {END_DATE.set}
      </Button>
    );
  return (
    <span className={classes["found"]}>
      {say(CARD_PANEL.end, { name, date: dateTimeOf(member.validTo, site.timeZone) })}
      <Button variant="subtle" aria-label={END_DATE.remove} onClick={() => void put(null)}>
        <Icon name="close" size={16} />
      </Button>
    </span>
  );
}
