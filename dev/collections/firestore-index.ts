/** One composite index, as firestore.indexes.json has them. */
export type Index = {
  readonly collectionGroup: string;
  readonly queryScope: "COLLECTION" | "COLLECTION_GROUP";
  readonly fields: readonly (
    | { readonly fieldPath: string; readonly order: "ASCENDING" | "DESCENDING" }
    | { readonly fieldPath: string; readonly arrayConfig: "CONTAINS" }
  )[];
};
export const holding = (fieldPath: string) => ({ fieldPath, arrayConfig: "CONTAINS" as const });
export const field = (fieldPath: string, order: "ASCENDING" | "DESCENDING" = "ASCENDING") => ({ fieldPath, order });
