import { type NeighbourhoodTable, type Outcome, OUTCOMES, type Table } from "#domain/desk-audits/results.ts";
import { OUTCOME_WORDS, DESK_AUDIT_WORDS } from "#domain/words/desk-audits.ts";
import { say } from "#domain/words/say.ts";
import { Count, type Of } from "#widgets/known.tsx";
import classes from "./results.module.css";

/** What the numbers are counts of. */
type Said = { readonly of: Of };

const percent = (n: number, of: number): string => (of === 0 ? "–" : `${Math.round((100 * n) / of)} %`);

/** Parts of a whole, side by side; the numbers stand in words beside them. */
function Bar({ table, total }: { readonly table: Table; readonly total: number }) {
  return (
    <div className={classes["parts"]} aria-hidden="true">
      {OUTCOMES.filter((o) => table[o] > 0).map((o) => (
        <span key={o} data-outcome={o} style={{ flexGrow: table[o] / Math.max(total, 1) }} />
      ))}
    </div>
  );
}

function Sign({ outcome }: { readonly outcome: Outcome }) {
  return <span className={classes["sign"]} data-outcome={outcome} aria-hidden="true" />;
}

/** Booked against used, over all desks of the round. [WALK-6] */
export function TruthTable({ table, total, of }: { readonly table: Table; readonly total: number } & Said) {
  return (
    <section className={classes["part"]} aria-labelledby="truth">
      <h2 id="truth">{DESK_AUDIT_WORDS.truth}</h2>
      <Bar table={table} total={total} />
      <dl className={classes["outcomes"]}>
        {OUTCOMES.map((o) => (
          <div key={o}>
            <dt>
              <Sign outcome={o} />
              {OUTCOME_WORDS[o]}
            </dt>
            <dd>
              <strong>
                <Count of={of} n={table[o]} />
              </strong>{" "}
              {of.known === "all" ? <span className={classes["hint"]}>{percent(table[o], total)}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The same by neighbourhood. */
export function Neighbourhoods({ groups, of }: { readonly groups: readonly NeighbourhoodTable[] } & Said) {
  return (
    <section className={classes["part"]} aria-labelledby="by-neighbourhood">
      <h2 id="by-neighbourhood">{DESK_AUDIT_WORDS.byNeighbourhood}</h2>
      <div className={classes["scrollX"]} tabIndex={0} role="region" aria-label={DESK_AUDIT_WORDS.byNeighbourhoodTable}>
        <table className={classes["table"]}>
          <thead>
            <tr>
              <th scope="col">{DESK_AUDIT_WORDS.neighbourhood}</th>
              <th scope="col">{DESK_AUDIT_WORDS.desks}</th>
              {OUTCOMES.map((o) => (
                <th key={o} scope="col">
                  {OUTCOME_WORDS[o]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map((g) => (
              <tr key={g.id ?? ""}>
                <th scope="row">
                  {g.id === null ? DESK_AUDIT_WORDS.noNeighbourhood : g.title}
                  <Bar table={g.table} total={g.desks} />
                </th>
                <td>
                  <Count of={of} n={g.desks} />
                </td>
                {OUTCOMES.map((o) => (
                  <td
                    key={o}
                    title={
                      of.known === "all" && g.table[o] > 0
                        ? say(DESK_AUDIT_WORDS.cell, { n: String(g.table[o]), of: String(g.desks) })
                        : undefined
                    }
                  >
                    <Count of={of} n={g.table[o]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
