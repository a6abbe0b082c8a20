import { None, type Of } from "#widgets/known.tsx";
import type { Owing } from "#domain/desk-audits/walkers.ts";
import { deviceWords, DESK_AUDIT_WORDS } from "#domain/words/desk-audits.ts";
import { KNOWN } from "#domain/words/known.ts";
import { say } from "#domain/words/say.ts";
import { Icon } from "#ui/icons.tsx";
import classes from "./results.module.css";

const stateOf = (o: Owing): string => {
  if (o.state === "owes") return say(DESK_AUDIT_WORDS.owes, { n: String(o.owes) });
  return o.state === "complete" ? DESK_AUDIT_WORDS.complete : DESK_AUDIT_WORDS.stillOpen;
};

/** Who walked with what, and what of it has arrived. [WALK-5] */
export function Devices({ owing, of }: { readonly owing: readonly Owing[]; readonly of: Of }) {
  // What has not come to this device may well have been sent.
  const whole = of.known === "all";
  return (
    <section className={classes["part"]} aria-labelledby="devices">
      <h2 id="devices">{DESK_AUDIT_WORDS.devices}</h2>
      {owing.length === 0 ? (
        <p className={classes["hint"]}>
          <None of={of} say={DESK_AUDIT_WORDS.noDevices} />
        </p>
      ) : null}
      <ul className={classes["plainList"]}>
        {owing.map((o) => (
          <li key={o.key} data-state={whole ? o.state : undefined}>
            <Icon name={whole && o.state === "owes" ? "alert" : "device"} size={18} />
            <span>
              <strong>{deviceWords(o)}</strong> {whole ? stateOf(o) : KNOWN.coming}
              {whole ? (
                <span className={classes["hint"]}>
                  {say(DESK_AUDIT_WORDS.madeArrived, { arrived: String(o.arrived), made: String(o.made) })}
                </span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
