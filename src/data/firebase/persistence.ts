import type { Persistence } from "firebase/auth";
import type { Json } from "#domain/shared/json.ts";
import type { Login } from "../device/login.ts";

/**
 * Firebase's own persistences know one database of the origin only. This one keeps the login where the device has the person;
 * its members are those that the SDK asks of a persistence (`PersistenceInternal` in its `src/core/persistence`).
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
