/** How long a download may take to begin, ms: its address is freed afterwards. */
const BEGIN_MS = 60_000;

/** Hands text to the browser as a JSON file. */
export const download = (name: string, text: string): void =>
  downloadFile(name, new Blob([text], { type: "application/json" }));

/** Hands a file to the browser under a name. */
export function downloadFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), BEGIN_MS);
}
