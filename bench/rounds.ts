import type { Random } from "../dev/seed/random.ts";
import type { Series } from "./result.ts";

/** A contender's turn in a round; answers its figures by name. */
export type Turn = (round: number) => Promise<{ readonly [figure: string]: number }>;

/** Figures of all rounds, by name. */
export class Figures {
  readonly #values = new Map<string, number[]>();

  add(figures: { readonly [figure: string]: number }): void {
    for (const [name, value] of Object.entries(figures)) {
      this.#values.set(name, [...(this.#values.get(name) ?? []), value]);
    }
  }

  /** @throws {Error} when nothing of that name was measured */
  series(key: string, name: string, unit = "ms"): Series {
    const values = this.#values.get(key);
    if (!values) throw new Error(`nothing measured as ${key}`);
    return { name, unit, values };
  }

  values = (key: string): readonly number[] => this.series(key, key).values;
}

/** Lets every contender have its turn in each round, in a new order each time; the first round is a warm-up and dropped. */
export async function playRounds(rounds: number, turns: readonly Turn[], random: Random): Promise<Figures> {
  const figures = new Figures();
  for (let round = 0; round <= rounds; round += 1) {
    for (const turn of random.shuffled(turns)) {
      const took = await turn(round);
      if (round > 0) figures.add(took);
    }
  }
  return figures;
}
