import "@mantine/core/styles/Input.layer.css";
import { ActionIcon, Group, NativeSelect } from "@mantine/core";
import { PAGER } from "#domain/words/lists.ts";
import { say } from "#domain/words/say.ts";
import { Icon } from "./icons.tsx";
import classes from "./pager.module.css";

type Props = {
  /** From 0. */
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly sizes: readonly number[];
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
};

/** Pages of a list: where one is, the way on and back, and how much a page holds. */
export function Pager({ page, size, total, sizes, onPage, onSize }: Props) {
  const last = Math.max(0, Math.ceil(total / size) - 1);
  const to = Math.min(total, (page + 1) * size);
  const count = (n: number) => n.toLocaleString("en-GB");
  return (
    <Group component="nav" gap={8} justify="flex-end" aria-label={PAGER.label}>
      <NativeSelect
        className={classes["size"]}
        label={PAGER.size}
        value={String(size)}
        data={sizes.map(String)}
        onChange={(e) => onSize(Number(e.currentTarget.value))}
      />
      <p className={classes["where"]} role="status">
        {say(PAGER.where, { from: count(total === 0 ? 0 : page * size + 1), to: count(to), total: count(total) })}
      </p>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={PAGER.previous}
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      >
        <Icon name="left" />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={PAGER.next}
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      >
        <Icon name="right" />
      </ActionIcon>
    </Group>
  );
}
