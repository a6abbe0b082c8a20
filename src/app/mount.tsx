import "#ui/styles.ts";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import type { DataClient } from "#data/client.ts";
import { DataProvider } from "#data/live.ts";
import { ConfirmHost } from "#ui/confirm.tsx";
import { ToastHost } from "#ui/toast.tsx";
import { App } from "./app.tsx";
import { TenantLook } from "./theme/tenant-look.tsx";
import { UpdateBanner } from "./update/update-banner.tsx";

/** Puts the whole product into an element of the page, in slices: the page answers in between. (performance 2.4, SPEED-3) */
export function mount(root: HTMLElement, client: DataClient): void {
  const product = (
    <StrictMode>
      <DataProvider value={client}>
        <TenantLook>
          <UpdateBanner />
          <App />
          <ConfirmHost />
          <ToastHost />
        </TenantLook>
      </DataProvider>
    </StrictMode>
  );
  startTransition(() => createRoot(root).render(product));
}
