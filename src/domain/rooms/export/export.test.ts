import { describe, expect, test } from "vitest";
import { exportAskSchema } from "../../export/callable.ts";
import { departments } from "../../export/department.ts";
import { localTimes } from "../../shared/time.ts";
import * as v from "valibot";
import { ADA, aBooking, approvalOf, at, BEN, DAY, NOW, ZONE } from "../rooms.test-kit.ts";
import {
  ROOM_COLUMN_KEYS,
  ROOM_COLUMNS,
  roomCells,
  roomColumnsInOrder,
  type RoomExportContext,
  roomRows,
} from "./columns.ts";
import { roomFileName, roomFilePieces } from "./file.ts";

const context: RoomExportContext = {
  site: "London",
  zone: ZONE,
  now: NOW,
  places: new Map([["f1", "First"]]),
  rooms: new Map([
    ["oak", { title: "Oak", capacity: 8, floor: "f1", type: "Boardroom", requiresApproval: false }],
    ["hall", { title: "Hall", capacity: null, floor: "gone", type: "", requiresApproval: true }],
  ]),
  owners: new Map([[ADA.ref, { email: "ada@x.test", department: '"A, B",C,D', tags: ["VIP", "PA"] }]]),
  local: localTimes(ZONE),
  department: departments(),
};
const day = { from: at("00:00"), to: at("23:59") };
const source = (b: ReturnType<typeof aBooking>) => ({ booking: b, createdAt: at("07:00"), writtenVia: "Room Booking" });
const rowOf = (b: ReturnType<typeof aBooking>) => {
  const [row] = roomRows([source(b)], day);
  if (!row) throw new Error("a row");
  return Object.fromEntries(ROOM_COLUMN_KEYS.map((key, i) => [key, roomCells(row, ROOM_COLUMN_KEYS, context)[i]]));
};

describe("the export of room bookings", () => {
  test("[ROM-50] has the columns of its list, in order, and no series", () => {
    expect(ROOM_COLUMN_KEYS.map((key) => ROOM_COLUMNS[key].label).join(", ")).toBe(
      "Name, Email, Division, Business Group, Business Unit, Tags, Site, Floor, Room, Capacity, Category, Title, From Date, " +
        "From Time, To Date, To Time, Duration (min), Setup (min), Clean-down (min), Check-in Required, Checked In, Checked Out, " +
        "Approval Status, Submitted, Approved/Rejected, Rejection Reason, Catering, Requests, Note, Created By, Created Via, " +
        "Created At, Source, Booking Id, Status, Time Zone",
    );
    expect(roomColumnsInOrder(["title", "name", "nonsense"])).toEqual(["name", "title"]);
  });

  test("[ROM-50] tells a booking cell by cell", () => {
    const b = aBooking("b1", [{ setup: 15, cleanDown: 30, note: "quiet", requests: { w: "Catering", x: "AV" } }], {
      approval: { ...approvalOf("REJECTED"), submittedTime: at("06:00"), rejectedTime: at("06:30"), reason: "full" },
      createdBy: BEN,
    });
    expect(rowOf(b)).toEqual({
      name: "Ada Okafor",
      email: "ada@x.test",
      division: "A, B",
      businessGroup: "C",
      businessUnit: "D",
      tags: "VIP, PA",
      site: "London",
      floor: "First",
      room: "Oak",
      capacity: "8",
      category: "Boardroom",
      title: "Meeting b1",
      fromDate: "10/03/2026",
      fromTime: "10:00",
      toDate: "10/03/2026",
      toTime: "11:00",
      duration: "60",
      setup: "15",
      cleanDown: "30",
      checkInRequired: "No",
      checkedIn: "10/03/2026 10:00",
      checkedOut: "N/A",
      approvalStatus: "REJECTED",
      submitted: "10/03/2026 06:00",
      decided: "10/03/2026 06:30",
      reason: "full",
      catering: "Yes",
      requests: "Catering, AV",
      note: "quiet",
      createdBy: "Ben Silva",
      createdVia: "Room Booking",
      createdAt: "10/03/2026 07:00",
      source: "product",
      bookingId: "b1",
      status: "Rejected",
      timeZone: "Europe/London",
    });
  });

  test("[ROM-50] any request is catering", () => {
    expect(rowOf(aBooking("a", [{ requests: { w: "Canapés" } }]))).toMatchObject({
      catering: "Yes",
      requests: "Canapés",
    });
    expect(rowOf(aBooking("a"))).toMatchObject({ catering: "No", requests: "" });
  });

  test("[ROM-50] check-in reads as of desks; places and people that are gone are no lost rows", () => {
    const asked = { requiresCheckIn: true };
    expect(rowOf(aBooking("a", [asked]))).toMatchObject({ checkedIn: "No", checkedOut: "No" });
    expect(rowOf(aBooking("a", [{ ...asked, checkedInAt: at("10:02"), checkedOutAt: at("10:40") }]))).toMatchObject({
      checkedIn: "10/03/2026 10:02",
      checkedOut: "10/03/2026 10:40",
    });
    const [auto] = roomRows([{ ...source(aBooking("a", [asked])), writtenVia: "tools/auto-check-out" }], day);
    expect(auto && roomCells(auto, ["checkedOut"], context)).toEqual(["Auto"]);
    expect(rowOf(aBooking("a", [{ room: "hall" }], { owner: BEN }))).toMatchObject({
      floor: "(unknown)",
      capacity: "",
      email: "",
    });
    expect(rowOf(aBooking("a", [{ room: "x", roomTitle: "Old" }]))).toMatchObject({ room: "Old", floor: "" });
    expect(rowOf(aBooking("a", [{}], { owner: null, thirdParty: { uid: "x", accepted: true } }))).toMatchObject({
      name: "",
      source: "third-party",
    });
  });

  test("[ROM-8] whatever the device knows of it, a private booking stays private in the file", () => {
    const b = aBooking("a", [{}], { title: "Redundancies", privacy: { title: true, owner: true }, createdBy: ADA });
    expect(rowOf(b)).toMatchObject({ title: "Private Meeting", name: "", email: "", createdBy: "" });
  });

  test("[ROM-50] a row for each reservation that begins in the period; caps and deleted ones are none", () => {
    const bookings = [
      aBooking("b", [{ from: at("12:00"), to: at("13:00") }, { room: "elm" }]),
      aBooking("a-r1-start", [{}], { connection: { booking: "a", anchor: "START" } }),
      aBooking("d", [{}], { deleted: true }),
      aBooking("e", [{ from: day.to, to: day.to + 1 }]),
      aBooking("c"),
    ];
    expect(roomRows(bookings.map(source), day).map((r) => [r.booking.id, r.reservation.key])).toEqual([
      ["b", "r2"],
      ["c", "r1"],
      ["b", "r1"],
    ]);
  });

  test("[ROM-50] is a file of its own name that a spreadsheet computes nothing of", () => {
    const rows = roomRows([source(aBooking("a", [{}], { title: "=1+1" }))], day);
    const pieces = [...roomFilePieces(rows, { columns: ["title", "room"], mark: true }, context)];
    expect(pieces.join("")).toBe('\uFEFFTitle,Room\r\n"\'=1+1",Oak\r\n');
    expect(roomFileName({ id: "l", title: "London Bridge" }, DAY, DAY)).toBe(
      "bookings-rooms-London_Bridge-2026_03_10-2026_03_10.csv",
    );
  });

  test("[ROM-51] the callable takes the columns of rooms for rooms, and those of desks for desks", () => {
    const ask = { fromDate: DAY, toDate: DAY, exportTz: ZONE, siteId: "london" };
    const takes = (spaceKind: string, headers: readonly string[]) =>
      v.safeParse(exportAskSchema, { ...ask, spaceKind, headers }).success;
    expect(takes("room", ["room", "setup"])).toBe(true);
    expect(takes("room", ["desk"])).toBe(false);
    expect(takes("desk", ["desk"])).toBe(true);
    expect(takes("desk", ["setup"])).toBe(false);
  });
});
