import purify from "dompurify";

/** Two other ways to put a floor on the screen: cleaned SVG in the page, and a bare canvas. */
const painted = (): Promise<number> =>
  new Promise((done) => {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done(performance.now());
        port2.postMessage(0);
      }),
    );
  });
const host = (): HTMLElement => {
  const found = document.getElementById("floor");
  if (!found) throw new Error("no #floor");
  return found;
};

/** Cleans both drawings and puts them into the page. Answers the time until they are painted, ms, and the nodes. */
export async function withDomPurify(svgs: readonly string[]): Promise<{ readonly ms: number; readonly nodes: number }> {
  host().replaceChildren();
  await painted();
  const start = performance.now();
  const clean = svgs.map((svg) => purify.sanitize(svg, { USE_PROFILES: { svg: true } }));
  host().innerHTML = clean.map((svg) => `<div style="position:absolute;inset:0">${svg}</div>`).join("");
  const ms = (await painted()) - start;
  return { ms, nodes: host().querySelectorAll("*").length };
}

type Shape = { readonly x: number; readonly y: number; readonly w: number; readonly h: number; readonly text: string };

/** The rectangles and labels of a drawing's desks, read once; a canvas floor gets them for nothing. */
export function shapesOf(svg: string): { readonly box: readonly number[]; readonly shapes: readonly Shape[] } {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  host().replaceChildren(document.importNode(parsed, true));
  const root = host().querySelector("svg");
  if (!root) throw new Error("no drawing");
  const { x, y, width, height } = root.viewBox.baseVal;
  const ctm = root.getScreenCTM()?.inverse();
  const shapes = [...root.querySelectorAll<SVGGElement>('g[id^="bookable_"]')].map((g) => {
    const b = g.getBoundingClientRect();
    const at = new DOMPoint(b.x, b.y).matrixTransform(ctm);
    const to = new DOMPoint(b.right, b.bottom).matrixTransform(ctm);
    return { x: at.x, y: at.y, w: to.x - at.x, h: to.y - at.y, text: (g.textContent ?? "").trim() };
  });
  host().replaceChildren();
  return { box: [x, y, width, height], shapes };
}

/** Draws each desk as a rounded rectangle with its label. Answers the time until it is painted, ms. */
export async function withCanvas({ box, shapes }: ReturnType<typeof shapesOf>): Promise<number> {
  host().replaceChildren();
  await painted();
  const start = performance.now();
  const [x = 0, y = 0, width = 1, height = 1] = box;
  const canvas = document.createElement("canvas");
  const scale = Math.min(window.innerWidth / width, window.innerHeight / height);
  [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
  host().replaceChildren(canvas);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  pen.setTransform(scale, 0, 0, scale, -x * scale, -y * scale);
  for (const s of shapes) {
    pen.beginPath();
    pen.roundRect(s.x, s.y, s.w, s.h, 4);
    pen.fillStyle = "#d9f2e3";
    pen.fill();
    pen.strokeStyle = "#2b8a3e";
    pen.stroke();
    pen.fillStyle = "#111";
    pen.fillText(s.text, s.x + 2, s.y + s.h / 2);
  }
  return (await painted()) - start;
}

/** Draws rectangles with a label each, those below the window too, as a canvas would that knows them. Answers the time until it is painted, ms. */
export async function rectangles(all: readonly Shape[]): Promise<number> {
  host().replaceChildren();
  await painted();
  const start = performance.now();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [window.innerWidth, window.innerHeight];
  host().replaceChildren(canvas);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  for (const s of all) {
    pen.beginPath();
    pen.roundRect(s.x, s.y, s.w, s.h, 4);
    pen.fillStyle = "#dbe4ff";
    pen.fill();
    pen.fillStyle = "#111";
    pen.fillText(s.text, s.x + 2, s.y + s.h / 2);
  }
  return (await painted()) - start;
}

type Place = { readonly x: number; readonly y: number };
/** Share of the window that the product gives the whole floor at rest. */
const FIT = 0.96;

/** Which desks the browser itself finds at places of a window in which the drawing stands as the product shows it at first. */
export function desksAt(
  svg: string,
  places: readonly Place[],
  window_: Place & { readonly width: number; readonly height: number },
): readonly (string | null)[] {
  host().replaceChildren(
    document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true),
  );
  const root = host().querySelector("svg");
  if (!root) throw new Error("no drawing");
  const { width, height } = root.viewBox.baseVal;
  const k = Math.min(window_.width / width, window_.height / height) * FIT;
  // In the middle, on a whole pixel as the product has it.
  const style = {
    position: "fixed",
    left: `${window_.x + Math.round((window_.width - width * k) / 2)}px`,
    top: `${window_.y + Math.round((window_.height - height * k) / 2)}px`,
    width: `${width * k}px`,
    height: `${height * k}px`,
  };
  Object.assign(root.style, style);
  const found = places.map(({ x, y }) => document.elementFromPoint(x, y)?.closest('g[id^="bookable_"]')?.id ?? null);
  host().replaceChildren();
  return found.map((id) => id?.slice("bookable_".length) ?? null);
}
