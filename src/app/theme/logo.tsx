import { useState } from "react";
import { SHELL } from "#domain/words/shell.ts";
import classes from "../shell/header.module.css";
import { useLookFile, useTenant } from "./use-tenant.ts";

/** The tenant's logo; the product's name where there is none, or none that can be shown. [THEME-4] */
export function Logo() {
  const { title, look, known } = useTenant();
  const file = useLookFile(look.logo);
  const [broken, setBroken] = useState<string | null>(null);
  if (!known || file === null) return null;
  if (file.text === null || file.text === broken) return <span className={classes["product"]}>{SHELL.product}</span>;
  const src = file.text;
  return <img className={classes["logo"]} data-part="logo" src={src} alt={title} onError={() => setBroken(src)} />;
}
