import { PERMISSION_KEYS, type PermissionNode, withPermission } from "#domain/people/permissions.ts";
import { permissionWord } from "#domain/words/people.ts";
import { PERSON_PAGE } from "#domain/words/person.ts";
import { say } from "#domain/words/say.ts";
import { None, type Of } from "#widgets/known.tsx";
import { Told } from "#widgets/provenance.tsx";
import classes from "./person.module.css";

export type HeldPermissions = { readonly [key: string]: boolean };
type Props = {
  /** What can be given here, each below what it needs. */
  readonly tree: readonly PermissionNode[];
  readonly held: HeldPermissions;
  /** What the tree is said of. */
  readonly of: Of;
  /** What the boxes are about, to those who listen. */
  readonly label: string;
  /** Left out: only shown. */
  readonly onChange?: (next: HeldPermissions) => void;
  /** Each says who changed it: those of the document that is told of (`widgets/provenance.tsx`). */
  readonly told?: boolean;
};

type NodesProps = Omit<Props, "label" | "of"> & { readonly open: boolean };
function Box({ of, held, onChange, open }: Omit<NodesProps, "tree" | "told"> & { readonly of: PermissionNode }) {
  return (
    <label className={classes["check"]}>
      <input
        type="checkbox"
        checked={held[of.key] === true}
        disabled={!open || onChange === undefined}
        onChange={(e) => onChange?.(withPermission(held, of.key, e.currentTarget.checked, [of]))}
      />
      {permissionWord(of.key)}
    </label>
  );
}

function Nodes({ tree, held, onChange, open, told = false }: NodesProps) {
  const change = onChange ? { onChange } : {};
  return tree.map((node) => (
    <div key={node.key}>
      {told ? (
        <Told fields={[`permissions.${node.key}`]} word={permissionWord(node.key)}>
          <Box of={node} held={held} open={open} {...change} />
        </Told>
      ) : (
        <Box of={node} held={held} open={open} {...change} />
      )}
      {node.under.length === 0 ? null : (
        <div className={classes["under"]}>
          <Nodes tree={node.under} held={held} open={open && held[node.key] === true} told={told} {...change} />
        </div>
      )}
    </div>
  ));
}

/** Permissions as boxes: one that needs another can be ticked only with it; keys that nobody knows are named and stay. [PPG-4] */
export function PermissionChecks({ tree, held, of, label, onChange, told = false }: Props) {
  const unknown = Object.keys(held).filter((k) => held[k] === true && !PERMISSION_KEYS.includes(k));
  return (
    <fieldset className={classes["group"]} aria-label={label}>
      {tree.length === 0 ? (
        <p className={classes["dim"]}>
          <None of={of} say={PERSON_PAGE.noPermissionsHere} />
        </p>
      ) : null}
      <Nodes tree={tree} held={held} open told={told} {...(onChange ? { onChange } : {})} />
      {unknown.length === 0 ? null : (
        <p className={classes["dim"]}>{say(PERSON_PAGE.unknownPermissions, { keys: unknown.join(", ") })}</p>
      )}
    </fieldset>
  );
}
