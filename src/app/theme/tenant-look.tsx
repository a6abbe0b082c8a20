import { MantineProvider } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { PRODUCT_COLOURS } from "#domain/theme/product.ts";
import { cssVariables, theme } from "#ui/theme.ts";
import type { AppLook } from "./look.ts";
import { useLookFile, useTenant } from "./use-tenant.ts";

const PRODUCT: AppLook = { theme, cssVariablesResolver: cssVariables };
const loadLook = () => import("./look.ts");

/** The look in the tenant's colours, worked out when they are not the product's own. */
function useLook(): AppLook {
  const { primary, secondary, accent } = useTenant().look.colours;
  const [look, setLook] = useState(PRODUCT);
  useEffect(() => {
    const own = PRODUCT_COLOURS;
    let gone = false;
    if (primary === own.primary && secondary === own.secondary && accent === own.accent) setLook(PRODUCT);
    else void loadLook().then(({ lookOf }) => gone || setLook(lookOf({ primary, secondary, accent })), keepOwn);
    return () => {
      gone = true;
    };
  }, [primary, secondary, accent]);
  return look;
}
/** Where the code of looks cannot be had, the product's own stays; the banner of missing files tells it. */
const keepOwn = () => undefined;

function useStyleFile(): void {
  const text = useLookFile(useTenant().look.css)?.text ?? null;
  useEffect(() => {
    if (text === null) return undefined;
    let undo: (() => void) | null = null;
    let gone = false;
    void loadLook().then(({ wear }) => {
      if (!gone) undo = wear(text);
    }, keepOwn);
    return () => {
      gone = true;
      undo?.();
    };
  }, [text]);
}

/** Everything below wears the tenant's look: three colours, each made readable, and a style file that can do no harm. [THEME-2] [THEME-3] */
export function TenantLook({ children }: { readonly children: ReactNode }) {
  const look = useLook();
  useStyleFile();
  return (
    <MantineProvider {...look} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  );
}
