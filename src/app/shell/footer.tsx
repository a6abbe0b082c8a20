import { say } from "#domain/words/say.ts";
import { SHELL } from "#domain/words/shell.ts";
import classes from "./shell.module.css";

/** Copyright line, version name and commit hash (spec 1 §1). A build with a name of its own says that too. */
export function Footer() {
  const version = { version: __VERSION__, commit: __COMMIT__ };
  const words = __BUILD_ID__ ? say(SHELL.versionOf, { ...version, build: __BUILD_ID__ }) : say(SHELL.version, version);
  return (
    <footer className={classes["footer"]} data-part="footer">
      <span>{say(SHELL.copyright, { year: __VERSION__.split(".")[0] ?? "" })}</span>
      <span>{words}</span>
    </footer>
  );
}
