import { type FunctionComponent, type ReactNode, useEffect, useState } from "react";
import { inTime } from "./in-time.ts";

/** A part whose code comes late. `ahead` fetches it before it is on screen: then it is there at once. */
export type LatePart<P extends object> = FunctionComponent<P> & { readonly ahead: () => void };

/**
 * A part that is seldom or late on screen, as code of its own: nothing until it has come, and at once whenever it has come
 * before. Where it cannot be had, the banner of missing files says so (`startUpdates`).
 * `room`: stands in its place until then, where what is around it must not move when it comes.
 */
export function latePart<P extends object>(
  load: () => Promise<FunctionComponent<P>>,
  room: ReactNode = null,
): LatePart<P> {
  let here: FunctionComponent<P> | null = null;
  const fetched = () =>
    inTime(load()).then(
      (part) => (here = part),
      () => null, // the banner tells it
    );
  function Late(props: P) {
    const [Part, setPart] = useState(() => here);
    useEffect(() => {
      if (Part) return undefined;
      let gone = false;
      void fetched().then((part) => gone || setPart(() => part));
      return () => {
        gone = true;
      };
    }, [Part]);
    return Part ? <Part {...props} /> : room;
  }
  return Object.assign(Late, { ahead: () => void (here ?? fetched()) });
}
