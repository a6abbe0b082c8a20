import { expect, test, vi } from "vitest";
import { printPicture } from "./print-picture.ts";

test.each([
  ["stays until the dialog is closed", (closed: () => void) => closed()],
  ["comes back at once, as in WebKit", (closed: () => void) => void setTimeout(closed, 20)],
])(
  "[STA-19] the picture is on the page, read and named, while it is printed, and gone afterwards: print() %s",
  async (_, print) => {
    URL.createObjectURL = () => "blob:picture";
    URL.revokeObjectURL = vi.fn();
    HTMLImageElement.prototype.decode = vi.fn(() => Promise.resolve());
    let seen: string | null = null;
    window.print = () =>
      print(() => {
        seen = document.querySelector("body > div > img")?.getAttribute("alt") ?? null;
        window.dispatchEvent(new Event("afterprint"));
      });
    await printPicture(new Blob(["x"], { type: "image/png" }), "Ground");
    expect(seen).toBe("Ground");
    expect(document.querySelector("img")).toBeNull();
    expect(URL.revokeObjectURL).toHaveBeenCalledWith("blob:picture");
  },
);
