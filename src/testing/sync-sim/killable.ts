import { FakeDevice } from "./fake-stores.ts";
import { Crash } from "./random.ts";

/** A device whose host can be killed before or after its n-th step of storage. */
export class Killable extends FakeDevice {
  killIn: number | null = null;
  override async io<T>(step: () => T): Promise<T> {
    this.#count();
    const answer = await super.io(step);
    this.#count();
    return answer;
  }
  #count(): void {
    if (this.killIn === null) return;
    if (this.killIn-- > 0) return;
    this.killIn = null;
    throw new Crash();
  }
}
