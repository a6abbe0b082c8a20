/** Numbers of access cards (spec 3 §9); "ours" where the specification is silent. */
export const CARDS = {
  /** Ours: longest id that a card is kept under: escaped and with its type it still is a path. */
  idMax: 100,
  /** Ours: longest id that a reader may send (design 5). */
  scanMax: 200,
  /** Ours: what one card holds at most; each has a message at its field. */
  tagsMax: 50,
  tagMax: 60,
  /** Ours: sites that one card opens; the rules look at each of them (design 1.1). */
  sitesMax: 4,
  /** Ours: unknown cards that a desk keeps until somebody gets them. */
  unknownMax: 50,
  /** Cards of a list that are one set (design 2). */
  bulkMax: 6,
  /** Ours: documents of such a set; the rules look at each of them, and at up to 20 in all. */
  bulkDocuments: 14,
  /** The server is asked so long after the last letter whether an id is free, ms. */
  uniqueMs: 500,
  /** Records of a card's history that are shown more at a time; one more tells that there are others. */
  historyPage: 10,
  historyTail: 1,
  /** Between two pages of a history, ms. */
  historyDelayMs: 500,
  /** After a failed page, ms: times the number of tries that failed one after another. */
  historyRetryMs: 500,
  /** So many failed tries one after another are the last. */
  historyErrorsMax: 5,
  /** Ours: functions write records behind the change itself; so long after a change its record is asked for, ms, twice. */
  historyNewsMs: [1_000, 5_000],
} as const;

/** Numbers of the reader (spec 3 §9); "ours" where the specification is silent. */
export const READER = {
  /** Port of the local service. */
  port: 51_965,
  /** After a failure the stream is opened again, ms. */
  reconnectMs: 5_000,
  /** Between a retry and the new stream, ms. */
  retryMs: 1_000,
  popupWidthPx: 360,
  /** Ours: the same card again within this is one scan, ms. */
  againMs: 50,
  /** Ours: the ports are listed, and one is selected, within this, ms. */
  askMs: 10_000,
  /** Ours: whether anybody listens at its address is known within this, ms. */
  probeMs: 2_000,
  /** Ours: a screen that follows another goes on with its stream within this, ms. */
  lingerMs: 500,
  /** Ours: a larger message is none of a reader, bytes. */
  messageMax: 65_536,
  /** Ours: so many ports can be chosen from, with names of this length. */
  portsMax: 50,
  portMax: 200,
} as const;

/** Ours: where the service is, on the computer of whoever looks at the page. Hosting's content policy names it too (firebase.json). */
export const READER_ORIGIN = `http://localhost:${READER.port}`;

/** Numbers of a printed card face (spec 3 §9): lengths in mm; "ours" where the specification is silent. */
export const CARD_PRINT = {
  width: 86,
  height: 54,
  fontSize: { min: 1, max: 10, usual: 6 },
  nudge: 1,
  scaleStep: 0.1,
  rotateStep: 90,
  /** A held button repeats this often, ms. */
  repeatMs: 200,
  dialogWidthPx: 800,
  /** Ours: nothing is printed closer to the edge. */
  margin: 4,
  /** Ours: the slot for a clip, in the middle of the top edge, with room around it. */
  hole: { width: 16, height: 5, top: 2 },
  /** Ours: what the picture and the logo take of the face. */
  image: { width: 30, height: 38 },
  logo: { width: 30, height: 12 },
  gap: 3,
  /** Ours: how large or small, and how far from its place, a picture can be made. */
  scale: { min: 0.1, max: 5 },
  offsetMax: 86,
  /** Dots per inch of the face as it is drawn. */
  dpi: 600,
  /** Ours: lines are so far apart, by the size of their letters. */
  lineHeight: 1.2,
  /** Ours: a chosen picture is kept with so many dots at its longer side, and so many letters of its data URL. */
  keptSide: 1_400,
  keptLength: 1_500_000,
  /** Ours: prepared prints that wait on a device, and their names. */
  waitingMax: 50,
  nameMax: 60,
} as const;
