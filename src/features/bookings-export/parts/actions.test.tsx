import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-screen.tsx";
import { DownloadButton, Failed } from "./actions.tsx";

const COVERS = "The file comes from the server and has all bookings of these days.";
const show = (what: ReactNode) =>
  renderPart(
    <>
      {what}
      <p id="covers">{COVERS}</p>
    </>,
    { bare: true },
  );

test("[EXP-8] [EXP-16] the one button says what the file covers, and downloads", async () => {
  const onDownload = vi.fn();
  show(
    <DownloadButton
      download={{ by: "server", covers: COVERS, why: null }}
      id="covers"
      busy={false}
      onDownload={onDownload}
    />,
  );
  const button = screen.getByRole("button", { name: "Download Data", description: COVERS });
  await userEvent.click(button);
  expect(onDownload).toHaveBeenCalledOnce();
});

test("[EXP-8] a file that cannot be had says why at the button, which does nothing then", async () => {
  const onDownload = vi.fn();
  const why = "There are no bookings for this range";
  show(
    <DownloadButton
      download={{ by: "server", covers: COVERS, why }}
      id="covers"
      busy={false}
      onDownload={onDownload}
    />,
  );
  await userEvent.click(screen.getByRole("button", { name: "Download Data", description: why }));
  expect(onDownload).not.toHaveBeenCalled();
});

test("[EXP-16] a failed download holds its own ways on: another try, and this device where the server failed", async () => {
  const [onRetry, onDevice] = [vi.fn(), vi.fn()];
  const words = "Error exporting bookings: Too many";
  const { unmount } = show(<Failed words={words} instead="This device can." onRetry={onRetry} onDevice={onDevice} />);
  const alert = within(screen.getByRole("alert"));
  expect(alert.getByText(words)).toBeDefined();
  await userEvent.click(alert.getByRole("button", { name: "Retry" }));
  await userEvent.click(alert.getByRole("button", { name: "Use this device" }));
  expect([onRetry.mock.calls.length, onDevice.mock.calls.length]).toEqual([1, 1]);
  unmount();
  show(<Failed words={words} instead={null} onRetry={onRetry} onDevice={onDevice} />);
  expect(within(screen.getByRole("alert")).queryByRole("button", { name: "Use this device" })).toBeNull();
});
