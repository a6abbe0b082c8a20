/**
 * Code that is of use with a connection only: the SDK, pull and push, other providers' sign-in, Remote Config's client. It stands in a
 * folder of its own, which a device does not fetch before it needs it, and keeps from then on (`sw/sw.ts`). [SW-10]
 */
const ONLINE_ONLY =
  /\/src\/data\/sync\/sync-loop\.ts$|\/src\/data\/firebase\/(page-login|page-app-check|app-check|remote-config|callables|bookings|backend|identity|net)\.ts$/;
const FIREBASE = /\/node_modules\/@?firebase\//;
/**
 * What writes PDFs of cards. Only who may print needs it: it stands in a folder of its own, which is not precached; pages that
 * offer printing fetch it ahead, and the device keeps it from then on. [CRD-309]
 */
const PDF_WRITER = /\/node_modules\/jspdf\//;
/** What speaks with a card reader: few computers have one. It comes as the PDF writer does, where scans are heard. [CRD-209] */
const READER_CALLS = /\/node_modules\/@(connectrpc|bufbuild)\//;
type Chunk = { readonly facadeModuleId: string | null; readonly moduleIds: readonly string[] };
const fileIn = (folder: string) => `assets/${folder}[name]-[hash].js`;
const folderOf = ({ facadeModuleId, moduleIds }: Chunk): string => {
  if (moduleIds.some((id) => PDF_WRITER.test(id))) return "pdf/";
  if (moduleIds.some((id) => READER_CALLS.test(id))) return "reader/";
  return ONLINE_ONLY.test(facadeModuleId ?? "") || moduleIds.some((id) => FIREBASE.test(id)) ? "online/" : "";
};
export const chunkIn = (chunk: Chunk): string => fileIn(folderOf(chunk));
