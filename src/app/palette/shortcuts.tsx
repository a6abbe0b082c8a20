import { Button } from "@mantine/core";
import { keyName } from "#domain/words/shortcut-keys.ts";
import { SHORTCUT_WORDS, SHORTCUTS } from "#domain/words/shortcuts.ts";
import { Dialog } from "#ui/dialog.tsx";
import { isApple } from "#ui/apple.ts";
import { door } from "./door.ts";
import classes from "./shortcuts.module.css";

/** Every shortcut of the product, from one table. [PAL-9] */
export function Shortcuts() {
  const apple = isApple();
  const close = () => door.set(null);
  return (
    <Dialog
      wide
      reading
      title={SHORTCUT_WORDS.title}
      onClose={close}
      footer={
        <Button variant="default" onClick={close}>
          {SHORTCUT_WORDS.close}
        </Button>
      }
    >
      <div className={classes["groups"]}>
        {SHORTCUTS.map((group) => (
          <section key={group.title}>
            <h3>{group.title}</h3>
            <dl>
              {group.shortcuts.map(({ keys, does }) => (
                <div key={does}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key}>{keyName(key, apple)}</kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
