import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { ROOT } from "./paths.ts";
import { SetupError } from "./ports.ts";

/**
 * Who has a folder of data: a process, when it began (where the system tells: a number is given again to others), and the
 * checkout that it runs.
 */
const holderSchema = v.object({
  pid: v.pipe(v.number(), v.integer(), v.minValue(1)),
  began: v.string(),
  root: v.string(),
});
type Holder = v.InferOutput<typeof holderSchema>;

/** The text of a file; null where there is none. */
function textOf(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (e) {
    if (["ENOENT", "ESRCH"].includes((e as NodeJS.ErrnoException).code ?? "")) return null; // a process may end while it is read
    throw e;
  }
}

/** When a process began, in the kernel's own count since the machine started; empty where no /proc tells. */
function beganOf(pid: number): string {
  const stat = textOf(`/proc/${pid}/stat`);
  // The second field is a program's name, which may hold blanks and brackets; the 22nd is the moment (proc_pid_stat(5)).
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}

const lives = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (e) {
    return (e as NodeJS.ErrnoException).code === "EPERM"; // it lives, and belongs to somebody else
  }
};

/** Earlier versions noted their number alone. */
const earlierSchema = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1),
  v.transform((pid): Holder => ({ pid, began: "", root: "another checkout" })),
);
const noteSchema = v.pipe(v.string(), v.parseJson(), v.union([holderSchema, earlierSchema]));

/** Who noted itself; null where nobody did, or what is there is no note. */
function holderIn(file: string): Holder | null {
  const parsed = v.safeParse(noteSchema, textOf(file));
  return parsed.success ? parsed.output : null;
}

/** Whether that very process still runs, and not another one that was given its number. */
function runs({ pid, began }: Holder): boolean {
  if (!lives(pid)) return false;
  return began === "" ? (textOf(`/proc/${pid}/cmdline`)?.includes("start.mjs") ?? true) : beganOf(pid) === began;
}

const isMine = ({ pid, began }: Holder): boolean => pid === process.pid && began === beganOf(process.pid);

/**
 * Takes a folder of data for this process; two at once would overwrite one another. Answers how to give it back. [BACK-5]
 * @throws {SetupError} naming the process that has it, and the checkout that it runs
 */
export function takeState(dir: string): () => void {
  const file = path.join(dir, "in-use-by");
  try {
    mkdirSync(dir, { recursive: true });
  } catch (e) {
    throw new SetupError(
      `The folder for data ${dir} cannot be made: ${e instanceof Error ? e.message : String(e)}. Choose another with ATRIUM_STATE=<folder>.`,
      { cause: e },
    );
  }
  const mine: Holder = { pid: process.pid, began: beganOf(process.pid), root: ROOT };
  for (;;) {
    const holder = holderIn(file);
    if (holder && !isMine(holder) && runs(holder))
      throw new SetupError(
        `Process ${holder.pid} runs the product of ${holder.root} with the data of ${dir}. Stop it, or choose another folder with ATRIUM_STATE=<folder>.`,
      );
    if (textOf(file) !== null) rmSync(file, { force: true });
    if (noted(file, mine)) return () => giveBack(file);
  }
}

/** Writes the note, unless somebody else was faster. */
function noted(file: string, mine: Holder): boolean {
  try {
    writeFileSync(file, JSON.stringify(mine), { flag: "wx" });
    return true;
  } catch (e) {
    if ((e as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw e;
  }
}

/** Takes away the own note; one that another process has put there since stays. */
function giveBack(file: string): void {
  const holder = holderIn(file);
  if (holder && isMine(holder)) rmSync(file, { force: true });
}
