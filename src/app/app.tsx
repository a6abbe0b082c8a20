import { SHELL } from "#domain/words/shell.ts";

/** The product: routes and what stands around them. */
export function App() {
  return <h1>{SHELL.product}</h1>;
}
