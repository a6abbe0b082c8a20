/** How long a download may take to begin, ms: its address is freed afterwards. */
const BEGIN_MS = 60_000;

/** Hands text to the browser as a file. */
export function download(name: string, text: string, type = "application/json"): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), BEGIN_MS);
}
