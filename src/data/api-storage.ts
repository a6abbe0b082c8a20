/** Why the device refused to store. `outdated`: a newer version of the product has taken the store over. */
export type StorageTrouble = "storage-full" | "storage-blocked" | "outdated";
