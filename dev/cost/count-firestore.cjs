// Loaded into the functions of a measuring run (NODE_OPTIONS): notes what each one reads and writes of Firestore, as its price
// list counts it, in the file that ATRIUM_COST_LOG names. A question without an answer costs one read, a counting one a read
// for each thousand entries.
const { appendFileSync } = require("node:fs");
const Module = require("node:module");

const log = process.env.ATRIUM_COST_LOG;
const who = () => process.env.FUNCTION_TARGET || process.env.K_SERVICE || "unknown";
const note = (counts) =>
  appendFileSync(log, `${JSON.stringify({ who: who(), reads: 0, writes: 0, deletes: 0, ...counts })}\n`);

/** Reads of one streamed answer, by what it holds. */
function readsOf(method, answers) {
  if (method === "batchGetDocuments") return answers.filter((a) => a.found || a.missing).length;
  if (method === "runQuery") return Math.max(1, answers.filter((a) => a.document).length);
  const counted = answers.flatMap((a) =>
    Object.values(a.result?.aggregateFields ?? {}).map((x) => Number(x.integerValue ?? 0)),
  );
  return Math.max(1, Math.ceil(Math.max(0, ...counted) / 1000));
}
const STREAMS = ["batchGetDocuments", "runQuery", "runAggregationQuery"];

function watch({ Firestore }) {
  const { request, requestStream } = Firestore.prototype;
  Firestore.prototype.request = async function (method, asked, ...more) {
    const answer = await request.call(this, method, asked, ...more);
    if (method === "commit") {
      const writes = asked.writes ?? [];
      const deletes = writes.filter((w) => w.delete).length;
      note({ deletes, writes: writes.filter((w) => w.update).length });
    } else if (method === "listDocuments") note({ reads: Math.max(1, (Array.isArray(answer) ? answer : []).length) });
    return answer;
  };
  Firestore.prototype.requestStream = async function (method, ...more) {
    const stream = await requestStream.call(this, method, ...more);
    if (!STREAMS.includes(method)) return stream;
    const answers = [];
    const { emit } = stream;
    stream.emit = function (event, ...args) {
      if (event === "data") answers.push(args[0]);
      if (event === "end") note({ reads: readsOf(method, answers) });
      return emit.call(this, event, ...args);
    };
    return stream;
  };
}

if (log) {
  const { _load } = Module;
  const seen = new WeakSet();
  Module._load = function (name, ...more) {
    const loaded = _load.call(this, name, ...more);
    if (name === "@google-cloud/firestore" && loaded.Firestore && !seen.has(loaded)) {
      seen.add(loaded);
      watch(loaded);
    }
    return loaded;
  };
}
