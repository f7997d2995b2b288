import * as z from "zod/mini";
import { type BookingNotice, bookingNotice } from "#shared/domain/bookings/booking-notice.ts";
import { bookingResource } from "#shared/domain/bookings/booking.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { noticeDelivery } from "#shared/domain/documents/guarantor-notice.ts";
import { bookedOn, dueAfter } from "#server/areas/documents/notices/notice-due.ts";
import { renderNotice } from "#server/areas/documents/notices/notice-letter.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { lockRow, requireRow } from "#server/engine/db/table-store.ts";
import { bodyOf, readRoute, writeRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { isUuid } from "#server/engine/http/uuid.ts";
import { OPEN_GUARANTORS, readBookingNoticeFacts } from "./booking-notice-facts.ts";

const path = "/bookings/:id/guarantor-notices";

const NOTICES = `
  select o.id as occupant_id, concat_ws(' ', o.name, o.last_name) as name, ${dueAfter(bookedOn("b"))}::text as due_on,
    o.notice_mailed_at as mailed_at, o.notice_mail_state as mail_state, o.notice_delivered_on::text as delivered_on
  from ${OPEN_GUARANTORS} where b.id = $1 order by o.position`;

const readNotices = (db: Queryable, booking_id: string) => db.query<BookingNotice>(NOTICES, [booking_id]);

/** @throws AppError not_found */
async function findNotice(db: Queryable, booking_id: string, occupant_id: string): Promise<BookingNotice> {
  const notices = isUuid(occupant_id) ? await readNotices(db, booking_id) : [];
  const notice = notices.find((one) => one.occupant_id === occupant_id);
  if (!notice) throw new AppError("not_found");
  return notice;
}

const list = readRoute({
  path,
  summary: "The privacy notices of an open booking's guarantors (RGPD art. 14): mailed, delivered or due",
  access: { entity: bookingResource.name, action: "read" },
  output: z.array(bookingNotice),
  run: async ({ db, user, params }) => {
    const id = params["id"] ?? "";
    await requireRow(db, bookingResource, id, user);
    return respond(await readNotices(db, id));
  },
});

const letter = readRoute({
  path: `${path}/:occupant_id/letter`,
  summary: "The privacy notice of an open booking's guarantor as a letter (PDF)",
  access: { entity: bookingResource.name, action: "read" },
  heavy: "always",
  run: async ({ db, user, params, services }) => {
    const id = params["id"] ?? "";
    await requireRow(db, bookingResource, id, user);
    const { occupant_id } = await findNotice(db, id, params["occupant_id"] ?? "");
    const facts = await readBookingNoticeFacts(db, occupant_id);
    if (!facts) throw new AppError("not_found");
    return renderNotice(db, services, facts);
  },
});

const deliver = writeRoute({
  method: "POST",
  path: `${path}/:occupant_id/delivered`,
  summary: "Notes that the guarantor of an open booking got the privacy notice as a letter, or undoes that",
  access: { entity: bookingResource.name, action: "update" },
  body: bodyOf(noticeDelivery),
  output: bookingNotice,
  run: async ({ tx, user, params, input, services }) => {
    const { id } = await lockRow(tx, bookingResource, params["id"] ?? "", user);
    const { occupant_id } = await findNotice(tx, id, params["occupant_id"] ?? "");
    const day = input.is_delivered ? services.clock.today() : null;
    await tx.query("update booking_occupant set notice_delivered_on = $2 where id = $1", [occupant_id, day]);
    return respond(await findNotice(tx, id, occupant_id));
  },
});

export const bookingNoticeRoutes: readonly Route[] = [list, letter, deliver];
