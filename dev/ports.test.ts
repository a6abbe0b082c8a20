import { createServer } from "node:net";
import { expect, test } from "vitest";
import { freePorts, isFree, mustBeFree, PORTS, portsFrom } from "./ports.ts";

test("[BACK-1] every port has its variable, and keeps its usual number without it", () => {
  expect(portsFrom({}).app).toBe(4400);
  expect(portsFrom({ ATRIUM_PORT: "5500", ATRIUM_AUTH_PORT: "" })).toMatchObject({ app: 5500, auth: 9099 });
  expect(new Set(Object.values(portsFrom({}))).size).toBe(Object.keys(PORTS).length);
});

test("[BACK-1] what is no port, or the same port twice, is refused by the variable's name", () => {
  for (const bad of ["0", "65536", "80a", "-1", "1.5"])
    expect(() => portsFrom({ ATRIUM_HUB_PORT: bad })).toThrow(/ATRIUM_HUB_PORT=/);
  expect(() => portsFrom({ ATRIUM_PORT: "9099" })).toThrow(/ATRIUM_PORT and ATRIUM_AUTH_PORT are both 9099/);
});

test("[BACK-2] a port in use is named with what needs it and the variable that moves it", async () => {
  const ports = await freePorts();
  const squatter = createServer();
  await new Promise<void>((done) => squatter.listen(ports.storage, "127.0.0.1", done));
  try {
    expect(await isFree(ports.storage)).toBe(false);
    await expect(mustBeFree(ports)).rejects.toThrow(
      `Port ${ports.storage} (Storage emulator) is in use. Stop what uses it, or choose another with ATRIUM_STORAGE_PORT=<port>.`,
    );
  } finally {
    await new Promise((done) => squatter.close(done));
  }
  await expect(mustBeFree(ports)).resolves.toBeUndefined();
});
