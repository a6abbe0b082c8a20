import { vi } from "vitest";

/** Connections that are opened from now on, so that a test can take them away as a suspended tablet does; until mocks are restored. */
export function connections(): IDBDatabase[] {
  const all: IDBDatabase[] = [];
  const real = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, "open").mockImplementation((...args) => {
    const request = real(...args);
    request.addEventListener("success", () => all.push(request.result));
    return request;
  });
  return all;
}
