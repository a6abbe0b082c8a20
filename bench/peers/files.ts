import type { Doc } from "./doc.ts";
import { signIn } from "./rest.ts";

/** A file of a first load, and where its blocks are. */
export type PeerFile = {
  /** Address of its content. */
  readonly url: string;
  readonly collection: string;
  readonly blocks: readonly { readonly offset: number; readonly length: number }[];
};

/** Signs in, fetches the product's own files, reads every document and stores all with one bulk put: the floor of a first load. */
export async function firstSync(
  who: { readonly email: string; readonly password: string },
  files: readonly PeerFile[],
) {
  const { bulkPut } = await import("./raw.ts");
  const start = performance.now();
  const token = await signIn(who);
  const all: Doc[] = [];
  for (const { url, collection, blocks } of files) {
    const answer = await fetch(url, { headers: { authorization: `Firebase ${token}` } });
    if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
    const bytes = await answer.arrayBuffer();
    for (const { offset, length } of blocks) {
      const member = new Blob([new Uint8Array(bytes, offset, length)]).stream();
      const text = await new Response(member.pipeThrough(new DecompressionStream("gzip"))).text();
      for (const line of text.split("\n")) {
        const [id, rev, updatedAt, deleted, fields] = JSON.parse(line) as [string, number, number, boolean, object];
        all.push({ ...fields, rev, updatedAt, deleted, id: `${collection}/${id}` });
      }
    }
  }
  await bulkPut(all);
  return { ms: performance.now() - start, docs: all.length };
}
