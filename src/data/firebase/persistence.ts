import type { Persistence } from "firebase/auth";
import type { HandedLogin } from "#domain/access/handed-login.ts";
import type { Json } from "#domain/shared/json.ts";
import type { Login } from "../device/login.ts";

/**
 * Firebase's own persistences know one database of the origin only. This one keeps the login where the device has the person;
 * its members are those that the SDK asks of a persistence (`PersistenceInternal` in its core/persistence).
 */
export function persistenceOf(login: Login): Persistence {
  return class {
    static readonly type = "LOCAL";
    readonly type = "LOCAL";
    /** The SDK may bring a login over from another persistence. */
    readonly _shouldAllowMigration = true;
    _isAvailable = () => Promise.resolve(true);
    _get = (key: string) => login.get(key);
    _set = (key: string, value: Json) => login.set(key, value);
    _remove = (key: string) => login.remove(key);
    _addListener = (key: string, on: (value: Json) => void) => login.listen(key, on);
    _removeListener = (key: string, on: (value: Json) => void) => login.unlisten(key, on);
  };
}

const USER_KEY = /^firebase:authUser:/;

/** A persistence that holds one login and forgets it: what is written to it goes nowhere. */
export function heldPersistence(login: HandedLogin): Persistence {
  const nothing = () => Promise.resolve();
  return class {
    static readonly type = "NONE";
    readonly type = "NONE";
    _isAvailable = () => Promise.resolve(true);
    _get = (key: string) => Promise.resolve(USER_KEY.test(key) ? login : null);
    _set = nothing;
    _remove = nothing;
    _addListener = () => undefined;
    _removeListener = () => undefined;
  };
}
