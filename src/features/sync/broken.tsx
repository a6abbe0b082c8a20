import { useData, useLive } from "#data/live.ts";
import { SYNC_WORDS } from "#domain/words/sync.ts";
import { Section } from "./section.tsx";
import classes from "./sync.module.css";

/** Documents left out of the replica, by path and with the reason. [SYNCUI-6] */
export function Broken() {
  const live = useLive(useData().rows({ name: "brokenDocs" }));
  return (
    <Section
      title={SYNC_WORDS.broken}
      icon="alert"
      how={SYNC_WORDS.brokenHow}
      items={live.state === "ready" ? live.value : []}
      keyOf={(doc) => doc.path}
    >
      {(doc) => (
        <div className={classes["trouble"]}>
          <code>{doc.path}</code>
          <span>{doc.why}</span>
        </div>
      )}
    </Section>
  );
}
