import type { Rule } from "eslint";

export declare const isAbsent: (text: string) => boolean;
export declare const absenceWords: Rule.RuleModule;
