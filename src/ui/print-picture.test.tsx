import { expect, test, vi } from "vitest";
import { printPicture } from "./print-picture.ts";

test("[STA-19] the picture is on the page, read and named, while it is printed, and gone afterwards", async () => {
  URL.createObjectURL = () => "blob:picture";
  URL.revokeObjectURL = vi.fn();
  HTMLImageElement.prototype.decode = vi.fn(() => Promise.resolve());
  let seen: string | null = null;
  window.print = () => void (seen = document.querySelector("body > div > img")?.getAttribute("alt") ?? null);
  await printPicture(new Blob(["x"], { type: "image/png" }), "Ground");
  expect(seen).toBe("Ground");
  expect(document.querySelector("img")).toBeNull();
  expect(URL.revokeObjectURL).toHaveBeenCalledWith("blob:picture");
});
