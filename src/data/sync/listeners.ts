import { givesOther } from "#domain/access/claims.ts";
import type { Backend } from "../firebase/backend.ts";
import { Listener, type Stop } from "../firebase/listen.ts";
import type { SourceQuery } from "#domain/sync/sources.ts";
import type { RawDoc } from "../firebase/read.ts";
import { DEPLOYED } from "../replica/names.ts";
import type { Puller } from "../pull/puller.ts";
import { ownPaths } from "../pull/sources.ts";
import type { FileDownloads } from "./file-downloads.ts";
import type { UserStores } from "../stores/user-stores.ts";
import { within } from "../kit/within.ts";

/** How long the end of a connection is waited for, ms: whoever signs out does not wait for more. [IDN-23] */
const CLOSE_MS = 3_000;
/** The version document of this product (spec 1 §3). */
const VERSION_PATH = "versions/workplace";

export type ListenersParts = {
  readonly stores: UserStores;
  readonly backend: Backend;
  readonly downloads: FileDownloads;
  readonly puller: Puller;
  /** Whether listeners may run now. */
  readonly may: () => boolean;
  /** The server says something else of the person: what it proves is asked for anew. */
  readonly prove: () => void;
  /** What was asked for behind a listener failed. */
  readonly failed: (e: unknown) => void;
  /** The server ended a listener, or the device has no room. */
  readonly ended: (e: unknown) => void;
};

/** The live listeners of the leading tab: what others change comes in through them. */
export class Listeners {
  readonly #parts: ListenersParts;
  #listener: Listener | null = null;
  #stops: Stop[] = [];

  constructor(parts: ListenersParts) {
    this.#parts = parts;
  }

  /** Listens to what has been pulled, to the sites, and to what concerns the person and the tenant. */
  async start(sources: readonly SourceQuery[], sites: readonly string[]): Promise<void> {
    if (this.#listener) await this.#listener.reconnect();
    if (!this.#parts.may()) return; // stopped or cut off meanwhile: the next sync begins anew
    const listener = (this.#listener ??= new Listener(this.#parts.backend));
    const { stores, puller, ended } = this.#parts;
    this.follow(sources);
    const take = (doc: RawDoc) => void puller.take([doc], false).catch(ended);
    const takeOwn = (doc: RawDoc) => {
      take(doc);
      if (givesOther(stores.session, doc.data)) this.#parts.prove();
    };
    this.#stops.push(listener.document(`users/${stores.session.uid}`, takeOwn, ended));
    for (const path of ownPaths(stores.session)) this.#stops.push(listener.document(path, take, ended));
    this.#stops.push(...this.#tenant(listener));
    for (const site of sites) {
      this.#stops.push(listener.document(`sites/${site}`, take, ended));
      const floors = stores.replica.watch("spaces", { scope: site, kind: "floor", group: "" }, () => {
        this.#parts.downloads.drawings([site]).catch(this.#parts.failed);
      });
      this.#stops.push(() => floors.unsubscribe());
    }
  }

  /** Listens to further sources, where this device listens at all now. */
  follow(sources: readonly SourceQuery[]): void {
    const listener = this.#listener;
    if (!listener || !this.#parts.may()) return;
    this.#stops.push(...sources.map((s) => this.#parts.puller.listen(listener, s, this.#parts.ended)));
  }

  /** The tenant's look, and the version that is deployed. */
  #tenant(listener: Listener): readonly Stop[] {
    const { stores, puller, downloads, failed, ended } = this.#parts;
    const { replica, session } = stores;
    const deployed = ({ data }: RawDoc) => void replica.values.write("meta", DEPLOYED, data).catch(failed);
    const look = replica.watch("config", { kind: "ns", scope: session.ns }, (shown) => {
      for (const tenant of shown) downloads.theme(tenant).catch(failed);
    });
    return [
      listener.document(`ns/${session.ns}`, (doc) => void puller.take([doc], false).catch(ended), ended),
      listener.document(VERSION_PATH, deployed, ended),
      () => look.unsubscribe(),
    ];
  }

  /** Ends every listener; the connection stays. */
  end(): void {
    for (const stop of this.#stops) stop();
    this.#stops = [];
  }

  /** There is no network: nothing is listened to, and nothing tries to connect. */
  pause(): void {
    this.end();
    void this.#listener?.pause();
  }

  async close(): Promise<void> {
    this.end();
    if (this.#listener) await within(CLOSE_MS, this.#listener.close(), () => undefined);
  }
}
