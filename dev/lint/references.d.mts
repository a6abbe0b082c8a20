export type World = {
  readonly files: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
  readonly areas: ReadonlySet<string>;
  readonly scripts: ReadonlySet<string>;
  readonly read: (file: string) => string;
};
export declare const commentsOf: (source: string) => string;
export declare function world(files: readonly string[], read: (file: string) => string): World;
export declare function deadReferences(file: string, whole: string, all: World): readonly string[];
export declare function referenceProblems(): readonly string[];
