import "#ui/styles.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import type { DataClient } from "#data/client.ts";
import { DataProvider } from "#data/live.ts";
import { ConfirmHost } from "#ui/confirm.tsx";
import { ToastHost } from "#ui/toast.tsx";
import { App } from "./app.tsx";
import { TenantLook } from "./theme/tenant-look.tsx";
import { UpdateBanner } from "./update/update-banner.tsx";

/** Puts the whole product into an element of the page. */
export function mount(root: HTMLElement, client: DataClient): void {
  createRoot(root).render(
    <StrictMode>
      <DataProvider value={client}>
        <TenantLook>
          <UpdateBanner />
          <App />
          <ConfirmHost />
          <ToastHost />
        </TenantLook>
      </DataProvider>
    </StrictMode>,
  );
}
