import * as Comlink from "comlink";
import { withDeadline } from "#data/firebase/deadline.ts";
import { startupProxy } from "#data/startup/startup-proxy.ts";

// Every request of this worker ends: the data layer must never hang on a connection that does not answer.
self.fetch = withDeadline(self.fetch.bind(self));

// Where the page stands is the second word of the worker's name. Not part of its address: chunks that import this file would
// then make it anew.
const proxy = startupProxy(self.name.split(" ")[1] ?? "/");
// Told as a fault where it is one, which the page notes in the console. A store that a sign-out closes under a step is none,
// whether its error comes as a rejection or, from a subscription, as an exception. [IDN-19]
self.addEventListener("error", (e) => {
  e.preventDefault();
  proxy.fault(e.error ?? e.message);
});
self.addEventListener("unhandledrejection", (e) => {
  e.preventDefault();
  proxy.fault(e.reason);
});
Comlink.expose(proxy);
