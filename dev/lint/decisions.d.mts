export declare function indexProblems(index: string, titles: ReadonlyMap<string, string>): readonly string[];
export declare const numbersIn: (text: string) => readonly string[];
export declare function decisionProblems(): readonly string[];
