import { say } from "#domain/words/say.ts";
import { SHELL } from "#domain/words/shell.ts";
import { useSignal } from "#ui/signal.ts";
import { servedVersion } from "../update/start.ts";
import classes from "./header.module.css";

/** What this page was built from: it stands there until the version document has been read, and is the same. */
const BUILT = { gitVersion: __COMMIT__, displayName: __VERSION__, build: __BUILD_ID__ };

/**
 * Copyright line, version name and commit hash (spec 1 §1), from the version document, at the end of the account menu. A build
 * with a name of its own says that too. [FRAME-2]
 */
export function Footer() {
  const { gitVersion: commit, displayName: version, build } = useSignal(servedVersion) ?? BUILT;
  return (
    <div className={classes["about"]} data-part="footer">
      <span>{say(SHELL.copyright, { year: version.split(".")[0] ?? "" })}</span>
      <span>{build ? say(SHELL.versionOf, { version, commit, build }) : say(SHELL.version, { version, commit })}</span>
    </div>
  );
}
