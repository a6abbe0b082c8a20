import type { Comparison } from "#domain/floorplan/compare.ts";
import { FATAL, type Finding } from "#domain/floorplan/findings.ts";
import { PLAN } from "#domain/floorplan/limits.ts";
import { PLAN_WORDS } from "#domain/words/plan.ts";
import { COMPARISON, fileProblemText, findingText } from "#domain/words/plan-problems.ts";
import { say } from "#domain/words/say.ts";
import { Icon } from "#ui/icons.tsx";
import type { FileProblem } from "#widgets/floor-plan/use-plan.ts";
import classes from "../desk-settings.module.css";

type Props = {
  readonly findings: readonly Finding[];
  readonly files: readonly FileProblem[];
  readonly comparison: Comparison | null;
};

function named(template: string, ids: readonly string[]): string[] {
  if (ids.length === 0) return [];
  const names = ids.slice(0, PLAN.maxNames).join(", ") + (ids.length > PLAN.maxNames ? ", …" : "");
  return [template.replace("{n}", String(ids.length)).replace("{names}", () => names)];
}

/** What is wrong with a floor's drawing, in sentences. The list works whatever stands here. [DSK-15] */
export function PlanProblems({ findings, files, comparison }: Props) {
  const lines = [
    ...files.map((f) => fileProblemText(f.part, f.state)),
    ...findings.map(findingText),
    ...named(COMPARISON.notInData, comparison?.notInData ?? []),
    ...named(COMPARISON.notInDrawing, comparison?.notInDrawing ?? []),
  ];
  if (lines.length === 0) return null;
  const grave = files.length > 0 || findings.some((f) => FATAL.has(f.code) || f.code === "no-bookables");
  return (
    <details className={classes["problems"]} open={grave || undefined} data-grave={grave || undefined}>
      <summary>
        <Icon name="alert" size={18} />
        {lines.length === 1 ? PLAN_WORDS.problem : say(PLAN_WORDS.problems, { n: String(lines.length) })}
        <span className={classes["turn"]}>
          <Icon name="down" size={18} />
        </span>
      </summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
