import * as Comlink from "comlink";
import { withDeadline } from "#data/firebase/deadline.ts";
import { Front } from "#data/host/front.ts";

// Every request of this worker ends: the data layer must never hang on a connection that does not answer.
self.fetch = withDeadline(self.fetch.bind(self));

Comlink.expose(new Front());
