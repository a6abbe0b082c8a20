import { useParams } from "@tanstack/react-router";
import { act } from "@testing-library/react";
import { type CardDetail, type CardRow, NO_SITE, type Stored } from "#domain/cards/collection.ts";
import { cardPath, rawCardId } from "#domain/cards/id.ts";
import { lastPart } from "#domain/shared/doc-reads.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import { aSession, aSite, aSync } from "#testing/builders.ts";
import { FakeData } from "#testing/fake-data.ts";
import { FakeReader } from "#testing/fake-reader.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { ReaderProvider } from "#widgets/scan/use-card-reader.ts";

export const NS = "example";
export const SITE = aSite({ id: "s1", title: "London" });
export const HOUR = 3_600_000;

type Given = Partial<Omit<CardDetail, "id" | "stored">> & { readonly id: string };
const FREE = { role: null, owner: null, enabledFrom: null, enabledTo: null } as const;
/** A card as its page and commands take it; what stands in its document follows from the rest. */
export function aCard({ id, ...over }: Given): CardDetail {
  const raw = rawCardId(id);
  const own = {
    title: `Card ${raw}`,
    number: raw,
    ...FREE,
    disabled: false,
    nonTransferable: false,
    returned: false,
    tags: [],
    pending: false,
    raw,
    uids: { ref: raw },
    cardIdType: "ref",
    sites: [],
    nonTransferableSaid: false,
    updateReason: "",
    assignedAt: "",
    rev: 1,
    ...over,
  };
  const { role, owner, sites, enabledFrom, enabledTo, disabled, nonTransferable, returned } = own;
  const stored: Stored = {
    role,
    owner: owner as JsonObject | null,
    sites: Object.fromEntries(sites.map((s) => [s, true])),
    enabledFrom,
    enabledTo,
    disabled,
    nonTransferable,
    updateReason: own.updateReason || null,
    assignedAt: own.assignedAt || null,
    returned,
  };
  const holder = owner ? lastPart(owner.ref ?? "") : "";
  const places = sites.length === 0 ? [NO_SITE] : sites;
  return { ownerActive: true, ...own, id, path: cardPath(NS, id), holder, places, stored };
}
export const owned = (id: string, title: string): CardRow["owner"] => ({
  ref: `ns/${NS}/people/${id}`,
  title,
  displayName: title,
});

type Around = {
  readonly roles?: readonly string[];
  readonly net?: "online" | "offline";
  readonly features?: { readonly cardHistory?: boolean };
  readonly type?: string;
  readonly arrived?: boolean;
  /** Ids of the sites of whoever is signed in; null: all. */
  readonly ownSites?: readonly string[] | null;
};
/** A faked worker with one site; its configuration names a card id type where one is given. */
export function fakeWith({
  roles = ["people.reception"],
  net = "online",
  type,
  arrived = true,
  ownSites = null,
}: Around = {}): FakeData {
  const session = aSession({ ns: NS, roles: ["user", ...roles], sites: ownSites });
  const pull = { docs: 9, total: 9, complete: arrived, live: false, asOf: Date.now() };
  const pulls = ["cards", "members:s1", "people:s1"].map((source) => ({ source, ...pull }));
  const fake = new FakeData({ state: "in", session, proven: true }, aSync({ pulls, net }));
  fake.setRows({ list: "site" }, [SITE]);
  const config = type === undefined ? {} : { cardIdType: type };
  fake.setRows({ one: "site", site: "s1" }, [{ id: "s1", path: "sites/s1", config, rev: 1, pending: false } as never]);
  return fake;
}

/** Puts cards where pages, commands and scans find them. */
export function putCards(fake: FakeData, all: readonly CardDetail[]): void {
  for (const card of all) {
    fake.setRows({ one: "card", id: card.id }, [card]);
    fake.shownDocs[card.path] = {
      fields: { ...card.stored, title: card.title, uids: { ...card.uids } },
      rev: card.rev,
    };
  }
}

function Where() {
  const params: { readonly id?: string } = useParams({ strict: false });
  return <h1>{`Elsewhere ${params.id ?? ""}`.trim()}</h1>;
}

type Screens = { readonly [path: string]: () => React.ReactNode };
const OTHERS = ["/people/cards", "/people/cards/new", "/people/card/$id", "/people/card/$id/edit", "/people/view/$id"];

/** Screens under their addresses, with stand-ins under the others that they lead to. */
export async function openAt(fake: FakeData, address: string, screens: Screens, history = false) {
  const client = await fake.readyClient();
  if (history) client.remote.take({ app_features: '{"cardHistory":true}' });
  const reader = new FakeReader(true);
  const others = OTHERS.filter((path) => !(path in screens)).map((path) => [path, Where] as const);
  const { where, ...shown } = renderScreen(
    { ...screens, ...Object.fromEntries(others) },
    {
      data: client,
      at: address,
      around: (part) => <ReaderProvider value={reader.reader}>{part}</ReaderProvider>,
    },
  );
  return { ...shown, client, at: where, reader };
}

/** A reader that types: keys 5 ms apart by their own clock, however busy the machine is, and Enter. */
export async function scan(text: string): Promise<void> {
  const start = performance.now();
  await act(async () => {
    for (const [i, key] of [...text, "Enter"].entries()) {
      const pressed = new KeyboardEvent("keydown", { key, bubbles: true });
      Object.defineProperty(pressed, "timeStamp", { value: start + i * 5 });
      window.dispatchEvent(pressed);
    }
  });
}

export function dialogs(): void {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
}
