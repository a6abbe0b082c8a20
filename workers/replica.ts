import * as Comlink from "comlink";
import { withDeadline } from "#data/firebase/deadline.ts";
import { startupProxy } from "#data/startup/startup-proxy.ts";

// Every request of this worker ends: the data layer must never hang on a connection that does not answer.
self.fetch = withDeadline(self.fetch.bind(self));

// Where the page stands is the second word of the worker's name. Not part of its address: chunks that import this file would
// then make it anew.
const proxy = startupProxy(self.name.split(" ")[1] ?? "/");
self.addEventListener("error", (e) => proxy.fault(e.error ?? e.message));
self.addEventListener("unhandledrejection", (e) => {
  e.preventDefault(); // told as a fault, which the page notes in the console
  proxy.fault(e.reason);
});
Comlink.expose(proxy);
