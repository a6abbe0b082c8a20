import type { Page } from "@playwright/test";
import { pictureKind } from "../../src/domain/people/picture.ts";
import { exif, SECRET } from "../../src/testing/pictures.ts";
import { expect, test } from "../kit/fixtures.ts";
import { aMember } from "../kit/people.ts";

/** A picture of 64 by 32 dots as this browser makes it: red on its left, blue on its right. */
const twoColours = async (page: Page, type: string): Promise<Buffer> =>
  Buffer.from(
    await page.evaluate(async (as) => {
      const canvas = new OffscreenCanvas(64, 32);
      const context = canvas.getContext("2d");
      if (!context) throw new Error("no canvas");
      for (const [i, colour] of ["#ff0000", "#0000ff"].entries()) {
        context.fillStyle = colour;
        context.fillRect(32 * i, 0, 32, 32);
      }
      const file = await canvas.convertToBlob({ type: as, quality: 1 });
      return [...new Uint8Array(await file.arrayBuffer())];
    }, type),
  );
/** … as a phone that was held on its side stores it: to be turned to the right, with the place where it was taken. */
function noted(jpeg: Buffer): Buffer {
  const notes = Buffer.concat([Buffer.from("Exif\0\0"), exif(6)]);
  const size = notes.length + 2;
  const head = Buffer.from([0xff, 0xe1, size >> 8, size & 0xff]);
  return Buffer.concat([jpeg.subarray(0, 2), head, notes, jpeg.subarray(2)]);
}
/** How a stored picture is seen, if its own notes are not asked: size, and the colours at its top and at its bottom. */
const seen = (page: Page, file: Buffer): Promise<string> =>
  page.evaluate(
    async (bytes) => {
      const image = await createImageBitmap(new Blob([new Uint8Array(bytes)]), { imageOrientation: "none" });
      const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
      if (!context) throw new Error("no canvas");
      context.drawImage(image, 0, 0);
      const at = (y: number) => {
        const [red = 0, , blue = 0] = context.getImageData(image.width / 2, y, 1, 1).data;
        return red > blue ? "red" : "blue";
      };
      return `${image.width} x ${image.height}: ${at(4)} over ${at(image.height - 4)}`;
    },
    [...file],
  );

test("[PIC-4] [PIC-3] [E2E-PI1] a photo from a phone that was held on its side stands upright, and says nothing of its place", async ({
  tenant,
  server,
  device,
  signedIn,
}) => {
  test.slow();
  const path = await aMember(server, tenant, "grace");
  const page = await signedIn("reception");
  await page.goto(`${device.origin}/people/view/grace`);
  await expect(page.getByRole("heading", { name: /Person grace/ })).toBeVisible({ timeout: 20_000 });
  const button = page.getByRole("button", { name: "Change the picture of Person grace" });
  const named = async () => String((await server.get(path))?.["profilePicture"] ?? "");
  const send = async (name: string, mimeType: string, buffer: Buffer): Promise<Buffer> => {
    const before = await named();
    await expect(button).toHaveAttribute("aria-disabled", "false", { timeout: 20_000 });
    const chooser = page.waitForEvent("filechooser");
    await button.click();
    await (await chooser).setFiles({ name, mimeType, buffer });
    await expect(page.getByText(/^(Picture uploaded|Error uploading.*)$/)).toHaveText("Picture uploaded");
    await expect.poll(named, { timeout: 30_000 }).not.toBe(before);
    return server.stored(await named());
  };
  const photo = noted(await twoColours(page, "image/jpeg"));
  expect(photo.includes(SECRET)).toBe(true);
  const stored = await send("photo.jpg", "image/jpeg", photo);
  expect([stored.includes(SECRET), stored.includes("Exif")]).toEqual([false, false]);
  expect(await seen(page, stored)).toBe("32 x 64: red over blue");
  await expect(button.locator("img")).toBeVisible();

  const webp = await send("face.webp", "image/webp", await twoColours(page, "image/webp"));
  expect(pictureKind(webp)?.extension).toMatch(/^(webp|png)$/); // engines that make no WebP make PNG
  expect(await seen(page, webp)).toMatch(/^64 x 32/);
});
