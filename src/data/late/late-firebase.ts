import type { Login } from "../device/login.ts";
import type { Backend } from "../firebase/backend.ts";
import type { resetPassword, signIn, signInWith } from "../firebase/identity.ts";
import type { FirestoreNet } from "../firebase/net.ts";
import type { Attest } from "../firebase/proving.ts";
import { isUnfetched } from "#domain/shared/unfetched.ts";

export type FirebaseCode = {
  readonly backend: Backend;
  readonly net: FirestoreNet;
  readonly signIn: typeof signIn;
  readonly signInWith: typeof signInWith;
  readonly resetPassword: typeof resetPassword;
};

/** Firebase's code, fetched when it is first needed. */
export class LateFirebase {
  readonly #login: Login | null;
  readonly #attest: Attest;
  #code: Promise<FirebaseCode> | null = null;

  /** `login` is where the SDK keeps its login, if not by itself; `attest` asks the page for a proof of App Check. */
  constructor(login: Login | null, attest: Attest) {
    this.#login = login;
    this.#attest = attest;
  }

  /** As `room`; null where the code can neither be found on this device nor fetched: it has no network. */
  async codeIfHere(): Promise<FirebaseCode | null> {
    try {
      return await this.code();
    } catch (e) {
      if (isUnfetched(e)) return null;
      throw e;
    }
  }

  /** Throws what `isUnfetched` names when the code cannot be fetched; the next call asks for it again. */
  code(): Promise<FirebaseCode> {
    this.#code ??= openFirebase(this.#login, this.#attest).catch((e: unknown) => {
      this.#code = null;
      throw e;
    });
    return this.#code;
  }
}

async function openFirebase(login: Login | null, attest: Attest): Promise<FirebaseCode> {
  const [{ openBackend }, { backendConfig }, { FirestoreNet }, identity] = await Promise.all([
    import("../firebase/backend.ts"),
    import("../firebase/config.ts"),
    import("../firebase/net.ts"),
    import("../firebase/identity.ts"),
  ]);
  const config = backendConfig();
  // Code of its own, which a deployment without App Check never fetches.
  const proving = config.appCheckKey === null ? null : (await import("../firebase/app-check.ts")).provingBy(attest);
  const backend = openBackend(config, login, proving);
  const { signIn, signInWith, resetPassword } = identity;
  return { backend, net: new FirestoreNet(backend), signIn, signInWith, resetPassword };
}
