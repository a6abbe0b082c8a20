import { say } from "#domain/words/say.ts";
import { SHELL } from "#domain/words/shell.ts";
import { Icon } from "#ui/icons.tsx";
import { Menu, MenuGroup, MenuRow } from "#ui/menu.tsx";
import { useActiveSite } from "#widgets/active-site.tsx";
import classes from "./header.module.css";

/** The site worked on; a list to choose from when there is more than one (spec 1 §2.4). [SHELL-4] */
export function SiteMenu() {
  const { site, sites, known, choose } = useActiveSite();
  if (!site) {
    return known ? (
      <span className={classes["badge"]} title={SHELL.noSitesBadge}>
        <Icon name="alert" size={16} />
        {SHELL.noSitesBadge}
      </span>
    ) : null;
  }
  if (sites.length < 2) return <span className={classes["site"]}>{site.title}</span>;
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
      {(close) => (
        <MenuGroup title={SHELL.sites}>
          {sites.map((s) => (
            <MenuRow
              key={s.id}
              chosen={s.id === site.id}
              onPick={() => {
                choose(s.id);
                close();
              }}
            >
              {s.title}
            </MenuRow>
          ))}
        </MenuGroup>
      )}
    </Menu>
  );
}
