/** The sheets that lie over each other, in the order in which they lie. */
export function sheetsOn(stage: HTMLElement) {
  const sheet = (hidden: boolean) => {
    const canvas = document.createElement("canvas");
    canvas.hidden = hidden;
    stage.append(canvas);
    return canvas;
  };
  return { whole: sheet(false), sharp: sheet(true), zones: sheet(true), desks: sheet(true), spare: sheet(true) };
}
