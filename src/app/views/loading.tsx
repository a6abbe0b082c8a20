import { Loader } from "@mantine/core";
import { SHELL } from "#domain/words/shell.ts";
import classes from "../shell/shell.module.css";

/** The splash: until it is known who is here. */
export function Loading() {
  return (
    <div className={classes["splash"]} role="status" aria-label={SHELL.loading} data-waiting="">
      <Loader aria-hidden="true" />
    </div>
  );
}
