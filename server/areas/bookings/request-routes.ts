import { applicantName } from "#shared/domain/bookings/applicant.ts";
import {
  type BookingRequest,
  bookingRequestSubject,
  offerRequestSubject,
  type RequestedBooking,
  requestedBooking,
} from "#shared/domain/bookings/booking-offer.ts";
import { InvalidInput } from "#shared/domain/core/app-error.ts";
import type { Consent, ConsentInput } from "#shared/domain/core/consents.ts";
import { asVisitor } from "#server/engine/db/transaction.ts";
import { ruledBody } from "#server/engine/http/define-route.ts";
import { countsAs, publicWriteRoute } from "#server/engine/http/public-route.ts";
import { respond, type Route, type WriteContext } from "#server/engine/http/route.ts";
import { attachVisitorFiles, visitorFileRoute } from "#server/areas/attachments/visitor-files.ts";
import { type BookingSource, makeBooking } from "./make-booking.ts";
import { linkOf, requireKnownKey } from "./offer-routes.ts";
import { MAX_BOOKING_FILES } from "#shared/domain/bookings/policy.ts";

/** @throws InvalidInput without consent to the privacy text */
function requirePrivacy(consents: readonly ConsentInput[]): void {
  if (consents.some(({ text_id }) => text_id === "privacy_booking")) return;
  throw new InvalidInput("booking", [{ field: "consents", key: "validation.required", params: {} }]);
}

/** Creates the booking with its consents and files. */
async function request(
  context: Pick<WriteContext<null, unknown>, "tx" | "services" | "request">,
  source: BookingSource,
  { consents, files, ...input }: BookingRequest,
): Promise<RequestedBooking> {
  requirePrivacy(consents);
  const { tx, services } = context;
  const at = services.clock.now().toISOString();
  const consentRecords: Consent[] = consents.map((given) => ({ ...given, at, ip: context.request.ip }));
  const { booking, key } = await asVisitor(tx, applicantName(input), async () => {
    const created = await makeBooking({ tx, services }, source, input, consentRecords);
    await attachVisitorFiles(tx, { entity: "booking", id: created.booking.id, most: MAX_BOOKING_FILES }, files);
    return created;
  });
  const [mail] = await tx.query<{ is_mailed: boolean }>(
    "select exists (select 1 from mail where entity = 'booking' and entity_id = $1 and state = 'queued') as is_mailed",
    [booking.id],
  );
  const isConfirmed = booking.state !== "unconfirmed";
  return {
    code: booking.code,
    state: booking.state,
    key: isConfirmed ? key : null,
    is_mailed: mail?.is_mailed ?? false,
  };
}

const byLink = publicWriteRoute({
  path: "/external-booking-form/:shortKey",
  summary: "Requests what a booking link offers; the link is used up by it",
  bucket: "booking",
  mayCall: (call) => requireKnownKey(call, "booking_link"),
  body: ruledBody(bookingRequestSubject, "booking"),
  output: requestedBooking,
  run: async (context) => {
    const source = { linkKey: context.params["shortKey"] ?? "" };
    return respond(await request(context, source, context.input), 201);
  },
});

const byOffer = publicWriteRoute({
  path: "/external-booking-form",
  summary: "Requests an asset of the public offer; its days are held once the e-mail address is confirmed",
  bucket: "booking",
  body: ruledBody(offerRequestSubject, "booking"),
  output: requestedBooking,
  run: async (context) => {
    const { asset_id, language, ...input } = context.input;
    return respond(await request(context, { asset_id, language }, input), 201);
  },
});

const files = visitorFileRoute({
  path: "/external-booking-form/:shortKey/files",
  summary: "Uploads a document for a booking request that is not sent yet",
  entity: "booking",
  mayAdd: async (call) => void (await linkOf(call)),
});

const offerFiles = visitorFileRoute({
  path: "/external-booking-form/files",
  summary: "Uploads a document for a booking request of the public offer that is not sent yet",
  entity: "booking",
  mayAdd: countsAs("booking"),
});

export const requestRoutes: readonly Route[] = [byLink, byOffer, files, offerFiles];
