import type { BenchTenant, World } from "./world.ts";

/**
 * Somebody listens to a site's spaces from outside any browser: the server tells of every change, and no page works for it.
 * Answers what ends it, and how many documents were told of (decision 039).
 */
export function listened({ db }: World, { ns, site }: BenchTenant): { readonly stop: () => void; told(): number } {
  let told = 0;
  const all = db.collection(`sites/${site.id}/spaces`).where("ns", "==", ns);
  const stop = all.where("updatedAt", ">", new Date()).onSnapshot((news) => {
    told += news.docChanges().length;
  });
  return { stop, told: () => told };
}
