import type { Login } from "../device/login.ts";
import type { Backend } from "../firebase/backend.ts";
import type { signIn } from "../firebase/identity.ts";
import type { FirestoreNet } from "../firebase/net.ts";

type FirebaseRoom = { readonly backend: Backend; readonly net: FirestoreNet; readonly signIn: typeof signIn };

/** Firebase's code, fetched when it is first needed. */
export class LateFirebase {
  readonly #login: Login | null;
  #room: Promise<FirebaseRoom> | null = null;

  /** `login` is where the SDK keeps its login, if not by itself. */
  constructor(login: Login | null) {
    this.#login = login;
  }

  /** Throws `TypeError` when the code cannot be fetched; the next call asks for it again. */
  room(): Promise<FirebaseRoom> {
    this.#room ??= openFirebase(this.#login).catch((e: unknown) => {
      this.#room = null;
      throw e;
    });
    return this.#room;
  }
}

async function openFirebase(login: Login | null): Promise<FirebaseRoom> {
  const [{ openBackend }, { backendConfig }, { FirestoreNet }, { signIn }] = await Promise.all([
    import("../firebase/backend.ts"),
    import("../firebase/config.ts"),
    import("../firebase/net.ts"),
    import("../firebase/identity.ts"),
  ]);
  const backend = openBackend(backendConfig(), login);
  return { backend, net: new FirestoreNet(backend), signIn };
}
