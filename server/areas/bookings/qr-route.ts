import { Readable } from "node:stream";
import { bookingLinkResource } from "#shared/domain/bookings/booking-link.ts";
import { readRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import type { Route } from "#server/engine/http/route.ts";
import { qrSvg } from "#server/engine/services/qr.ts";
import { readLinkAddress } from "./link-address.ts";

/** Side in millimetres, readable from a desk. */
const SIDE = 40;

/** GET /booking-links/{id}/qr: the link's URL as a QR code. */
export const linkQrRoute: Route = readRoute({
  path: "/booking-links/:id/qr",
  summary: "The address of a booking link that is still valid, as a QR code",
  access: { entity: "booking_link", action: "create" },
  run: async ({ db, user, params, services }) => {
    const link = await readRow(db, bookingLinkResource, params["id"] ?? "", user);
    const { url } = await readLinkAddress(db, services, link);
    const body = Readable.from([qrSvg(url, SIDE)]);
    return { kind: "file", name: `${link.code}.svg`, type: "image/svg+xml", body, isInline: true };
  },
});
