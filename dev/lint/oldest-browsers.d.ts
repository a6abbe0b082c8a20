import type { Rule } from "eslint";
type Member = { readonly of: string; readonly isStatic: boolean; readonly without: readonly string[] };
export function features(versions?: { readonly [browser: string]: number }): {
  readonly globals: ReadonlyMap<string, readonly string[]>;
  readonly members: ReadonlyMap<string, readonly Member[]>;
};
export const oldestBrowsers: Rule.RuleModule;
