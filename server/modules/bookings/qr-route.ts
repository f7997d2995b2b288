import { Readable } from "node:stream";
import { bookingLinkResource } from "#shared/domain/bookings/booking-link.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { parseRow, readRowJson } from "#server/db/table-store.ts";
import { readRoute } from "#server/http/define-route.ts";
import type { Route } from "#server/http/route.ts";
import { qrSvg } from "#server/services/qr.ts";
import { readKey } from "./keep-key.ts";
import { linkUrl } from "./link-routes.ts";
import { requireActive } from "./open-link.ts";

/** Millimetres a side: large enough to be read from a desk. */
const SIDE = 40;

/** GET /booking-links/{id}/qr: the address as a picture that a phone reads. */
export const linkQrRoute: Route = readRoute({
  path: "/booking-links/:id/qr",
  summary: "The address of a booking link that is still valid, as a QR code",
  access: { entity: "booking_link", action: "create" },
  run: async ({ db, user, params, services }) => {
    const json = await readRowJson(db, bookingLinkResource, params["id"] ?? "", user);
    if (json === null) throw new AppError("not_found");
    const link = parseRow(bookingLinkResource, json);
    requireActive(link, services.clock.now());
    const key = await readKey(db, services, "booking_link", link.id);
    if (key === null) throw new AppError("link_generation_failed");
    const body = Readable.from([qrSvg(linkUrl(services, key), SIDE)]);
    return { kind: "file", name: `${link.code}.svg`, type: "image/svg+xml", body, isInline: true };
  },
});
