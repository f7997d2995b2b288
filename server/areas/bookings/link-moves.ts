import {
  type BookingLink,
  bookingLinkLifecycle,
  bookingLinkMoveInputs,
  bookingLinkResource,
} from "#shared/domain/bookings/booking-link.ts";
import { formatInstant } from "#shared/lib/dates.ts";
import { type MoveContext, movesBy, moveRoutes } from "#server/engine/http/move-route.ts";
import { readSignature } from "#server/areas/company/read-signature.ts";
import { requireMailServer } from "#server/areas/notifications/mail-server.ts";
import { sendMail } from "#server/areas/notifications/send-mail.ts";
import { readLinkAddress } from "./link-address.ts";
import { readOfferedAsset } from "./offered-assets.ts";
import { noteSent, revokeLink } from "./link-states.ts";
import { requireActive } from "./open-link.ts";

/** Mails the URL in the link's language; the mail log does not show it. */
async function mailLink({ tx, services }: MoveContext, link: BookingLink, to: string): Promise<void> {
  const { url } = await readLinkAddress(tx, services, link);
  const asset = await readOfferedAsset(tx, link.asset_id, link.language);
  await sendMail(
    { tx, services },
    {
      to,
      template: "booking_link",
      language: link.language,
      params: {
        asset: asset?.name ?? link.code,
        place: [asset?.street, asset?.city].filter(Boolean).join(", "),
        ...(await readSignature(tx)),
        until: formatInstant(link.expires_at, link.language),
      },
      secrets: { link: url },
      about: { entity: "booking_link", id: link.id },
    },
  );
}

export const bookingLinkMoveRoutes = moveRoutes(bookingLinkResource, {
  inputs: bookingLinkMoveInputs,
  allowed: movesBy(bookingLinkLifecycle),
  rights: bookingLinkLifecycle,
  mayMove: ({ services, verb }, link) => {
    if (verb === "send") requireActive(link, services.clock.now());
  },
  effects: {
    async send(context, link, { email }) {
      await requireMailServer(context.tx);
      await mailLink(context, link, email);
      await noteSent(context.tx, link.id, email);
    },
    revoke: ({ tx }, { id }) => revokeLink(tx, id),
  },
});
