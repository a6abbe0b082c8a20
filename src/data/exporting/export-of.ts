import { EXPORT } from "#domain/export/limits.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import { type DayKey, type Instant, startOf, type Zone } from "#domain/shared/time.ts";
import { isUnfetched } from "#domain/shared/unfetched.ts";
import { sourceOf } from "#domain/sources.ts";
import { siteRow } from "#domain/site/collection.ts";
import { INTERNAL } from "#domain/words/internal.ts";
import type { BookingsAsk, BookingsAnswer, BookingsRefusal, DeviceFile, DeviceFileAsk, DeviceReach } from "../api.ts";
import { NetError } from "../engine/ports.ts";
import type { Backend } from "../firebase/backend.ts";
import type { UserStores } from "../stores/user-stores.ts";
import { fileOf } from "./file-of.ts";

/** Bookings are asked of one site. @throws {Error} where none is named, or what is named cannot be one: a bug of the screen */
export function mustNameSite(site: string): void {
  if (site === "") throw new Error(INTERNAL.noActiveSite);
  if (site.includes("/")) throw new Error(INTERNAL.noSiteId);
}

/** Zone of a site, by what this device has of it. */
export async function zoneOf(stores: UserStores, site: string): Promise<Zone> {
  const sites = await stores.replica.find("config", { kind: "site", scope: "" });
  return sites.map(siteRow).find((s) => s.id === site)?.timeZone ?? EXPORT.usualZone;
}

export type Span = Pick<BookingsAsk, "site" | "from" | "to">;
type FileAsk = Omit<DeviceFileAsk, "columns">;
/** What every answer says besides its rows. */
type Facts = Pick<BookingsAnswer, "more" | "broken" | "from" | "reach" | "pending" | "at">;

/** A kind of bookings on their way out: where its rows come from, and what they are made into. */
export type BookingKind<Row, Content, Ask extends FileAsk> = {
  readonly may: (roles: readonly string[]) => boolean;
  /** The kind of document that its rows are made of. */
  readonly of: "booking" | "room-booking";
  /** Before it nothing is kept here. */
  readonly firstDay: (at: { readonly now: Instant; readonly zone: Zone }) => DayKey;
  /** Rows as the server has them, oldest first; throws `NetError`. */
  readonly served: (
    stores: UserStores,
    backend: Backend,
    ask: BookingsAsk,
  ) => Promise<{ readonly rows: readonly Row[]; readonly more: boolean; readonly broken: number }>;
  /** All rows that this device keeps, oldest first. */
  readonly here: (
    stores: UserStores,
    span: Span,
  ) => Promise<{ readonly rows: readonly Row[]; readonly broken: number; readonly pending: number }>;
  /** Rows with what they name, as far as this device has it; from the server the rest of it. */
  readonly content: (
    rows: readonly Row[],
    of: { readonly stores: UserStores; readonly site: string; readonly backend?: Backend },
  ) => Promise<Content>;
  readonly pieces: (content: Content, ask: Ask) => Iterable<string>;
};

/** Reads and files of a kind: of what is asked, refused and kept here all kinds say the same. */
export function exportOf<Row, Content, Ask extends FileAsk>(kind: BookingKind<Row, Content, Ask>) {
  /** What this device keeps of a site's bookings: from which moment on, whether all of it has arrived, and as of when. */
  async function reachOf(stores: UserStores, site: string): Promise<DeviceReach> {
    const zone = await zoneOf(stores, site);
    return {
      from: startOf(kind.firstDay({ now: Date.now(), zone }), zone),
      complete: stores.loaded(sourceOf(kind.of, site)),
      at: stores.asOf(sourceOf(kind.of, site)),
    };
  }

  async function fromServer(stores: UserStores, backend: Backend, ask: BookingsAsk): Promise<Content & Facts> {
    const { rows, more, broken } = await kind.served(stores, backend, ask);
    const content = await kind.content(rows.slice(0, ask.limit), { stores, site: ask.site, backend });
    const reach = await reachOf(stores, ask.site);
    const isCut = more || rows.length > ask.limit;
    return { ...content, more: isCut, broken, from: "server", reach, pending: 0, at: Date.now() };
  }

  async function fromDevice(stores: UserStores, ask: BookingsAsk): Promise<Content & Facts> {
    const [reach, { rows, broken, pending }] = await Promise.all([reachOf(stores, ask.site), kind.here(stores, ask)]);
    const content = await kind.content(rows.slice(0, ask.limit), { stores, site: ask.site });
    const more = rows.length > ask.limit;
    return { ...content, more, broken, from: "device", reach, pending, at: reach.at ?? Date.now() };
  }

  const refused = (stores: UserStores, site: string): boolean => {
    mustNameSite(site);
    return !kind.may(stores.session.roles);
  };

  return {
    /** Bookings of a range: the server's where it answers, else what this device keeps; that at once where it is asked for. */
    async read(
      stores: UserStores,
      backend: () => Promise<Backend | null>,
      ask: BookingsAsk,
    ): Promise<Result<Content & Facts, BookingsRefusal>> {
      if (refused(stores, ask.site)) return err("denied");
      if (ask.here) return ok(await fromDevice(stores, ask));
      try {
        const here = await backend();
        if (here) return ok(await fromServer(stores, here, ask));
      } catch (e) {
        if (isUnfetched(e)) return ok(await fromDevice(stores, ask)); // its code is not on this device
        if (!(e instanceof NetError)) throw e;
        if (e.trouble.kind === "denied") return err("denied");
      }
      return ok(await fromDevice(stores, ask));
    },

    /** A file of what this device keeps of a range, made without the server. Stops between pieces once `stopped` says so. */
    async file(
      stores: UserStores,
      ask: Ask,
      stopped: () => boolean,
    ): Promise<Result<DeviceFile, BookingsRefusal | "cancelled">> {
      if (refused(stores, ask.site)) return err("denied");
      const [reach, { rows, pending }] = await Promise.all([reachOf(stores, ask.site), kind.here(stores, ask)]);
      const content = await kind.content(rows, { stores, site: ask.site });
      const written = await fileOf(kind.pieces(content, ask), "text/csv;charset=utf-8", stopped);
      return written.ok ? ok({ file: written.value, rows: rows.length, reach, pending }) : written;
    },
  };
}

/** Titles of places of a site by their ids, as far as this device has them; deleted ones among them. [EXP-15] */
export async function placesHere(stores: UserStores, site: string, ids: readonly string[]) {
  const before = `sites/${site}/spaces/`;
  const found = await stores.replica.fields(ids.map((id) => before + id));
  return [...found].map(([path, { title }]) => ({ id: path.slice(before.length), title }));
}
