import type { DataApi, NeedingSet, PinRefusal, ResetRefusal, SignInRefusal } from "#data/api.ts";
import type { StorageTrouble } from "#data/api-storage.ts";
import type { HandedLogin } from "#domain/access/handed-login.ts";
import type { Json } from "#domain/shared/json.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import { FakeImports } from "./fake-imports.ts";

/** Who comes in and goes out of a faked data worker, and the curtain over whoever is here. */
export class FakeDoor extends FakeImports {
  signIn(email: string, password: string): Promise<Result<null, SignInRefusal>> {
    if (this.refuseSignIn) return Promise.resolve(err(this.refuseSignIn));
    if (this.sync.net === "offline") return Promise.resolve(err("no-network" as const));
    const found = this.accounts.find((a) => a.email === email && a.password === password);
    if (!found) return Promise.resolve(err("wrong" as const));
    this.setSession({ state: "in", session: found.session, proven: true });
    return Promise.resolve(ok(null));
  }

  /** The person of the first account whose address the login carries. */
  signInWith(login: HandedLogin): Promise<Result<null, SignInRefusal>> {
    if (this.refuseSignIn) return Promise.resolve(err(this.refuseSignIn));
    const found = this.accounts.find((a) => a.email === login.email);
    if (!found) return Promise.resolve(err("no-namespace" as const));
    this.setSession({ state: "in", session: found.session, proven: true });
    return Promise.resolve(ok(null));
  }

  active(): Promise<void> {
    this.actives += 1;
    return Promise.resolve();
  }

  lockNow(): Promise<void> {
    this.setLock(true);
    return Promise.resolve();
  }

  unlock(pin: string): Promise<Result<null, PinRefusal>> {
    if (this.refusePin) return Promise.resolve(err(this.refusePin));
    if (pin !== this.pin) return Promise.resolve(err({ why: "wrong", waitMs: 0 } as const));
    this.setLock(false);
    return Promise.resolve(ok(null));
  }

  setPin(pin: string | null): ReturnType<DataApi["setPin"]> {
    this.pin = pin;
    this.setLock(false);
    return Promise.resolve(ok(null));
  }

  leaveLocked(sure: boolean): ReturnType<DataApi["leaveLocked"]> {
    const remaining = { unsent: this.waiting().length, drafts: this.drafts.size > 0 };
    if (!sure && (remaining.unsent > 0 || remaining.drafts)) return Promise.resolve(err(remaining));
    this.setSession({ state: "out", why: null });
    return Promise.resolve(ok(null));
  }

  resetPassword(email: string): Promise<Result<null, ResetRefusal>> {
    if (this.refuseReset) return Promise.resolve(err(this.refuseReset));
    this.resets.push(email);
    return Promise.resolve(ok(null));
  }

  signOut(evenWithWork: boolean): Promise<Result<null, "waiting" | "storage-blocked">> {
    const unsent = [...this.sets.values()].some((s) => s.state !== "accepted");
    if (unsent && !evenWithWork) return Promise.resolve(err("waiting" as const));
    this.sets.clear();
    this.drafts.clear();
    this.setSession({ state: "out", why: null });
    this.changed();
    return Promise.resolve(ok(null));
  }

  readDraft(key: string): Promise<Json> {
    return Promise.resolve(this.drafts.get(key) ?? null);
  }

  writeDraft(key: string, draft: Json): Promise<Result<null, StorageTrouble>> {
    if (this.refuseDraft) return Promise.resolve(err(this.refuseDraft));
    if (draft === null) this.drafts.delete(key);
    else this.drafts.set(key, draft);
    return Promise.resolve(ok(null));
  }

  needing(id: string): Promise<readonly NeedingSet[]> {
    const made = new Set(this.mustHave(id).ops.flatMap((op) => (op.kind === "create" ? op.path : [])));
    const later = [...this.sets.values()].filter((s) => s.needs?.some((path) => made.has(path)));
    return Promise.resolve(later.map(({ id: of, label }) => ({ id: of, label })));
  }
}
