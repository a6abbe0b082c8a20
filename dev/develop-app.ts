import type http from "node:http";
import { createServer } from "vite";
import { inRoot } from "./paths.ts";

/** The app from its sources, with hot reload over the server that also serves the backend. */
export async function developApp(server: http.Server) {
  const vite = await createServer({
    root: inRoot(),
    appType: "spa",
    server: { middlewareMode: true, hmr: { server }, proxy: {} },
  });
  server.once("close", () => void vite.close());
  return (request: http.IncomingMessage, response: http.ServerResponse): void => {
    vite.middlewares(request, response, () => {
      response.writeHead(404, { "content-type": "text/plain; charset=utf-8" }).end("Not found.\n");
    });
  };
}
