import { type FunctionComponent, useEffect, useState } from "react";
import { inTime } from "./in-time.ts";

/**
 * A part that is seldom or late on screen, as code of its own: nothing until it has come. Where it cannot be had, the banner
 * of missing files says so (`startUpdates`).
 */
export function latePart<P extends object>(load: () => Promise<FunctionComponent<P>>): FunctionComponent<P> {
  return function LatePart(props: P) {
    const [Part, setPart] = useState<FunctionComponent<P> | null>(null);
    useEffect(() => {
      let gone = false;
      inTime(load()).then(
        (part) => gone || setPart(() => part),
        () => undefined, // the banner tells it
      );
      return () => {
        gone = true;
      };
    }, []);
    return Part ? <Part {...props} /> : null;
  };
}
