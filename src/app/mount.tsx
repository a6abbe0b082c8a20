import "#ui/styles.ts";
import { MantineProvider } from "@mantine/core";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import type { DataClient } from "#data/client.ts";
import { DataProvider } from "#data/live.ts";
import { ConfirmHost } from "#ui/confirm.tsx";
import { cssVariables, theme } from "#ui/theme.ts";
import { ToastHost } from "#ui/toast.tsx";
import { App } from "./app.tsx";
import { UpdateBanner } from "./update/update-banner.tsx";

/** Puts the whole product into an element of the page. */
export function mount(root: HTMLElement, client: DataClient): void {
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <DataProvider value={client}>
          <UpdateBanner />
          <App />
          <ConfirmHost />
          <ToastHost />
        </DataProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
