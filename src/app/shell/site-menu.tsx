import type { SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { byCountry } from "#domain/profile/profile.ts";
import { say } from "#domain/words/say.ts";
import { SHELL, SITE_MENU } from "#domain/words/shell.ts";
import { MSG } from "#domain/words/spec.ts";
import { Icon } from "#ui/icons.tsx";
import { Menu, MenuGroup, MenuPair, MenuRow, MenuSwitch } from "#ui/menu.tsx";
import { filesOrSay } from "#ui/files-or-say.ts";
import { type ActiveSite, useActiveSite } from "#widgets/active-site.tsx";
import { sourcesOf, useNoneWords } from "#widgets/known.tsx";
import { useProfile } from "#widgets/profile.ts";
import classes from "./header.module.css";
import type * as Choices from "./site-choices.ts";

/** Runs what the menu offers beside choosing; its code comes when it is wanted. */
async function withChoices(run: (choices: typeof Choices) => Promise<unknown>): Promise<void> {
  const choices = await filesOrSay(import("./site-choices.ts"));
  if (choices) await run(choices);
}

type RowProps = { readonly site: SiteRow; readonly active: ActiveSite; readonly close: () => void };

function SiteChoice({ site, active, close }: RowProps) {
  const client = useData();
  const { row } = useProfile();
  const isDefault = active.byDefault?.id === site.id;
  const pick = () => {
    active.choose(site.id);
    close();
  };
  const makeDefault = () =>
    void withChoices(async ({ setDefault }) => {
      if (await setDefault(client, row, site)) active.forgetChoice();
    });
  const label = say(SITE_MENU.setDefaultOf, { site: site.title });
  return (
    <MenuPair aside={isDefault ? null : { word: SITE_MENU.setDefault, label, onPick: makeDefault }}>
      <MenuRow chosen={site.id === active.site?.id} onPick={pick}>
        {site.title}
        {isDefault ? <span className={classes["dim"]}> {SITE_MENU.isDefault}</span> : null}
      </MenuRow>
    </MenuPair>
  );
}

/** Every site, or every site below its country; and the switch between the two where there is more than one country. */
function Sites({ active, close }: Omit<RowProps, "site">) {
  const client = useData();
  const { row } = useProfile();
  const countries = byCountry(active.sites);
  const several = countries.length > 1;
  const grouped = several && row?.groupByCountry === true;
  const rows = (sites: readonly SiteRow[]) =>
    sites.map((s) => <SiteChoice key={s.id} site={s} active={active} close={close} />);
  return (
    <>
      {grouped ? (
        countries.map(({ country, sites }) => (
          <MenuGroup key={country} title={country || SITE_MENU.noCountry}>
            {rows(sites)}
          </MenuGroup>
        ))
      ) : (
        <MenuGroup title={SHELL.sites}>{rows(active.sites)}</MenuGroup>
      )}
      {several ? (
        <MenuSwitch on={grouped} onFlip={() => void withChoices(({ setGrouped }) => setGrouped(client, row, !grouped))}>
          {SITE_MENU.group}
        </MenuSwitch>
      ) : null}
    </>
  );
}

/** Somebody without sites: what that means stands in the page's notices as well. */
function NoSites() {
  const sites = useLive(useData().rows({ list: "site" }));
  const { says, words } = useNoneWords(sites, { say: SHELL.noSitesBadge });
  const meaning = useNoneWords(sites, { say: MSG.noSites }).words;
  return (
    <span
      className={classes["badge"]}
      title={words}
      role="img"
      aria-label={says === "none" ? `${words}. ${meaning}` : words}
      data-none={says}
      data-of={sourcesOf(sites)}
    >
      <Icon name="alert" size={16} />
      <span>{words}</span>
    </span>
  );
}

/** The site worked on, and the list to choose from and to set the default in, also where there is one site (spec 1 §2.4). [SHELL-4] */
export function SiteMenu() {
  const active = useActiveSite();
  const { site, known } = active;
  if (!site) return known ? <NoSites /> : null;
  return (
    <Menu
      label={say(SHELL.chooseSite, { site: site.title })}
      align="start"
      triggerClass={classes["siteButton"]}
      trigger={
        <>
          <span className={classes["site"]}>{site.title}</span>
          <Icon name="down" size={16} />
        </>
      }
    >
      {(close) => <Sites active={active} close={close} />}
    </Menu>
  );
}
