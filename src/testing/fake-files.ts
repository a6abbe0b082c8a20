import type {
  BookingsAnswer,
  BookingsAsk,
  BookingsRefusal,
  DeviceFile,
  DeviceFileAsk,
  MembersFile,
  MembersFileAsk,
  MembersRefusal,
  RoomsAnswer,
  RoomsFileAsk,
  TakeOutAsk,
  TakeOutFile,
  TakeOutProgress,
  TakeOutRefusal,
} from "#data/api.ts";
import type { CardChangesOf, LogPageAsk, RecordsOf, ToldChange } from "#data/api-records.ts";
import type { LogEntry } from "#domain/audit/log.ts";
import { isAsked, type LogAsk } from "#domain/audit/log-filter.ts";
import { LOG, type LogPage } from "#domain/audit/log-pages.ts";
import type { CardChange } from "#domain/cards/history.ts";
import { PAGE_ASKED } from "#domain/cards/history-pages.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import { FakeStore } from "./fake-store.ts";

/** What a faked data worker hands out as files, and what it asks the server for a form. */
export class FakeFiles extends FakeStore {
  async bookings(ask: BookingsAsk): Promise<Result<BookingsAnswer, BookingsRefusal>> {
    if (ask.here) return this.heldHere ? this.bookingsAnswer(ask) : err("signed-out");
    this.bookingsAsked.push(ask);
    return this.bookingsAnswer(ask);
  }

  async bookingsFile(ask: DeviceFileAsk): Promise<Result<DeviceFile, BookingsRefusal | "cancelled">> {
    this.filesAsked.push(ask);
    return this.fileAnswer;
  }

  async roomBookings(ask: BookingsAsk): Promise<Result<RoomsAnswer, BookingsRefusal>> {
    if (ask.here) return this.heldHere ? this.roomsAnswer(ask) : err("signed-out");
    this.bookingsAsked.push(ask);
    return this.roomsAnswer(ask);
  }

  async roomBookingsFile(ask: RoomsFileAsk): Promise<Result<DeviceFile, BookingsRefusal | "cancelled">> {
    this.roomFilesAsked.push(ask);
    return this.fileAnswer;
  }

  async picture(path: string): Promise<string | null> {
    return this.pictures.get(path) ?? null;
  }

  async claimedBy(claim: string): Promise<Result<string | null, "no-answer">> {
    return this.sync.net === "offline" ? err("no-answer") : ok(this.claims.get(claim) ?? null);
  }

  async changes({ path }: RecordsOf): Promise<Result<readonly ToldChange[], "no-answer" | "refused">> {
    this.changesAsked.push(path);
    return this.sync.net === "offline" ? err("no-answer") : ok(this.changeRecords[path] ?? []);
  }

  /** Of `cardRecords`, newest first; the server says nothing while `failing` is above 0, which each question lowers. */
  async cardChanges(of: CardChangesOf): Promise<Result<readonly CardChange[], "no-answer" | "refused">> {
    this.cardChangesAsked.push(of);
    if (this.sync.net === "offline" || this.failing-- > 0) return err("no-answer");
    const all = this.cardRecords[of.path] ?? [];
    const from = of.after === null ? 0 : all.findIndex((r) => r.id === of.after?.id) + 1;
    return ok(all.slice(from, from + PAGE_ASKED));
  }

  /** Of `log`; the server says nothing while `failing` is above 0, which each question lowers. */
  async logPage(ask: LogPageAsk): Promise<Result<LogPage, "no-answer" | "refused">> {
    this.logAsked.push(ask);
    if (this.sync.net === "offline" || this.failing-- > 0) return err("no-answer");
    const from = ask.newer === null ? ask.from : Math.max(ask.newer, ask.from ?? 0);
    const all = this.log.filter((e) => isAsked(e, { ...ask, from }));
    const behind = ask.after === null ? 0 : all.findIndex((e) => e.id === ask.after?.id) + 1;
    const page = all.slice(behind, behind + (ask.most ?? LOG.page + LOG.tail) - LOG.tail);
    const last = page.at(-1);
    return ok({
      entries: page,
      more: behind + page.length < all.length,
      cursor: last ? { at: last.at, nanos: 0, id: last.id } : null,
    });
  }

  async logOnDevice(ask: LogAsk): Promise<readonly LogEntry[]> {
    return this.storedLog.filter((e) => isAsked(e, ask));
  }

  async cancelFile(): Promise<void> {
    this.filesCancelled += 1;
  }

  takeOut(
    ask: TakeOutAsk,
    told: (progress: TakeOutProgress) => void,
  ): Promise<Result<TakeOutFile, TakeOutRefusal | "cancelled">> {
    this.takeOuts.push(ask);
    return this.takeOutAnswer(told);
  }

  async membersFile(ask: MembersFileAsk): Promise<Result<MembersFile, MembersRefusal | "cancelled">> {
    this.membersAsked.push(ask);
    return this.membersAnswer;
  }
}
