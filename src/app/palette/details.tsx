import { Button, Group } from "@mantine/core";
import type { FoundRow } from "#data/api.ts";
import { dayOf } from "#domain/shared/time.ts";
import { CARD_STATE, PALETTE } from "#domain/words/palette.ts";
import { say } from "#domain/words/say.ts";
import { toast } from "#ui/toast.tsx";
import classes from "./palette.module.css";

type Fact = readonly [word: string, value: string];
type Sites = (id: string) => string;

const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
const typeWords = (role: string): string =>
  role === "permanent" ? PALETTE.permanent : role === "temporary" ? PALETTE.temporary : "";

/** What is known of something that has no screen yet. */
function factsOf(row: FoundRow, site: Sites): readonly Fact[] {
  switch (row.kind) {
    case "person":
      return [
        [PALETTE.displayName, row.displayName],
        [PALETTE.email, row.email],
        ...row.phones.map((p): Fact => [p.type || PALETTE.phone, p.number]),
        [PALETTE.department, row.department],
        [PALETTE.position, row.position],
        [PALETTE.sites, row.sites.map(site).join(", ")],
        [PALETTE.state, row.active ? PALETTE.active : PALETTE.inactive],
      ];
    case "card":
      return [
        [PALETTE.cardNumber, row.number],
        [PALETTE.owner, row.owner || PALETTE.notAssigned],
        [PALETTE.type, typeWords(row.role)],
        [PALETTE.state, CARD_STATE[row.state]],
        [PALETTE.until, row.enabledTo === null ? "" : dayOf(row.enabledTo, zone())],
        [PALETTE.sites, row.sites.map(site).join(", ")],
      ];
    case "room":
      return [
        [PALETTE.siteOf, site(row.site)],
        [PALETTE.floor, row.floorTitle],
        [PALETTE.capacity, row.capacity === null ? "" : say(PALETTE.seats, { n: String(row.capacity) })],
      ];
    case "user":
      return [
        [PALETTE.email, row.email],
        [PALETTE.linked, row.person],
        [PALETTE.roles, row.roles.join(", ")],
        [PALETTE.sites, row.sites.map(site).join(", ")],
      ];
    case "desk":
    case "room-booking":
    case "site":
    default:
      return [];
  }
}

/** Whether something is shown here, because it has no screen of its own yet. */
export const hasDetails = (row: FoundRow): boolean =>
  row.kind !== "desk" && row.kind !== "site" && row.kind !== "room-booking";

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ text: say(PALETTE.copied, { text }) });
  } catch (e) {
    if (!(e instanceof DOMException)) throw e;
    toast({ text: PALETTE.notCopied, tone: "error" });
  }
}

function Copies({ row }: { readonly row: FoundRow }) {
  const email = row.kind === "person" || row.kind === "user" ? row.email : "";
  const number = row.kind === "card" ? row.number : row.kind === "person" ? (row.phones[0]?.number ?? "") : "";
  return (
    <Group gap={8} mt="sm">
      {email ? (
        <Button variant="default" size="compact-md" onClick={() => void copy(email)}>
          {PALETTE.copyEmail}
        </Button>
      ) : null}
      {number ? (
        <Button variant="default" size="compact-md" onClick={() => void copy(number)}>
          {PALETTE.copyNumber}
        </Button>
      ) : null}
    </Group>
  );
}

type Props = { readonly row: FoundRow; readonly siteTitle: Sites; readonly onBack: (() => void) | null };

/** The facts of a person, card, room or account, and what can be copied of them. [PAL-5] */
export function Details({ row, siteTitle, onBack }: Props) {
  return (
    <section className={classes["details"]} aria-label={say(PALETTE.details, { title: row.title })} tabIndex={-1}>
      {onBack ? (
        <Button className={classes["back"] ?? ""} variant="subtle" size="compact-md" onClick={onBack}>
          {PALETTE.back}
        </Button>
      ) : null}
      <h3>{row.title}</h3>
      <dl>
        {factsOf(row, siteTitle)
          .filter(([, value]) => value !== "")
          .map(([word, value], i) => (
            <div key={`${word} ${String(i)}`}>
              <dt>{word}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <Copies row={row} />
    </section>
  );
}
