import type { Rule } from "eslint";

export declare const SAYS_ABSENT: RegExp;
export declare const isAbsent: (text: string) => boolean;
export declare const absenceWords: Rule.RuleModule;
