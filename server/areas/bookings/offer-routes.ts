import * as z from "zod/mini";
import type { BookingLink } from "#shared/domain/bookings/booking-link.ts";
import { bookingOffer, offerLine, type OfferLine } from "#shared/domain/bookings/booking-offer.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { noBody, openRoute } from "#server/engine/http/define-route.ts";
import { sendAttachment } from "#server/engine/http/stored-file.ts";
import { findByKey } from "#server/engine/http/public-limits.ts";
import { type RouteResponse, respond, type Route, type RouteCall } from "#server/engine/http/route.ts";
import { isUuid } from "#server/engine/http/uuid.ts";
import { findOwner, type KeyOwner } from "./store-key.ts";
import { findOfferedPhoto, readOfferedAsset, readOffers, readTakenDays } from "./offered-assets.ts";
import { markOpened, readLink } from "./open-link.ts";
import { readDatedTerms } from "./terms.ts";

type Call = Pick<RouteCall, "services" | "request" | "params" | "language" | "query">;

/**
 * Link of the key in the URL.
 * @throws AppError invalid_link, link_expired, link_unavailable, too_many_attempts
 */
export function linkOf({ services, request, params }: Call): Promise<BookingLink> {
  return findByKey(services.db, request.ip, () =>
    readLink(services.db, params["shortKey"] ?? "", services.clock.now()),
  );
}

/**
 * Counts attempts with unknown keys. A used key stays valid for a retry.
 * @throws AppError invalid_link, too_many_attempts
 */
export async function requireKnownKey({ services, request, params }: Call, owner: KeyOwner): Promise<void> {
  const key = params[owner === "booking" ? "key" : "shortKey"] ?? "";
  await findByKey(services.db, request.ip, () => findOwner(services.db, owner, key));
}

/**
 * Asset of the public offer in the URL.
 * @throws AppError not_found
 */
async function offerOf({ services: { db, clock }, params, language }: Call): Promise<OfferLine> {
  const id = params["asset_id"] ?? params["id"] ?? "";
  const [offer] = isUuid(id) ? await readOffers(db, { language, today: clock.today(), id }) : [];
  if (!offer) throw new AppError("not_found");
  return offer;
}

const byLink = openRoute({
  method: "GET",
  path: "/external-booking-form/:shortKey",
  summary: "What a booking link offers: asset, terms and the days that are taken",
  body: noBody,
  output: bookingOffer,
  run: async (call) => {
    const link = await linkOf(call);
    const { db } = call.services;
    // The page uses the link's language, not the browser's.
    const asset = await readOfferedAsset(db, link.asset_id, link.language);
    if (!asset) throw new AppError("link_unavailable");
    if (link.opened_at === null) await transact(db, null, (tx) => markOpened(tx, link.id));
    const { regime, rent, expenses, deposit, earliest_start, latest_end, language, expires_at } = link;
    const today = call.services.clock.today();
    return respond({
      asset,
      terms: { regime, rent, expenses, deposit },
      later: [],
      earliest_start: earliest_start > today ? earliest_start : today,
      latest_end,
      taken: await readTakenDays(db, asset.id, today),
      language,
      expires_at,
    });
  },
});

const offers = openRoute({
  method: "GET",
  path: "/external-booking-form",
  summary: "The company's public offer, with prices and photos",
  body: noBody,
  output: z.array(offerLine),
  run: async ({ services: { db, clock }, language }) =>
    respond(await readOffers(db, { language, today: clock.today() })),
});

const oneOffer = openRoute({
  method: "GET",
  path: "/external-booking-form/assets/:id",
  summary: "One asset of the public offer, with the days that are taken",
  body: noBody,
  output: bookingOffer,
  run: async (call) => {
    const { asset, terms } = await offerOf(call);
    const today = call.services.clock.today();
    const taken = await readTakenDays(call.services.db, asset.id, today);
    const later = await readDatedTerms(call.services.db, asset, today);
    const free = { earliest_start: today, latest_end: null, taken };
    return respond({ asset, terms, later, ...free, language: null, expires_at: null });
  },
});

async function servePhoto(call: Call, asset_id: string): Promise<RouteResponse> {
  const photo = await findOfferedPhoto(call.services.db, asset_id, call.params["id"] ?? "");
  if (!photo) throw new AppError("not_found");
  const isSmall = call.query["size"] === "small" && photo.thumbnail_key !== null;
  return sendAttachment(call, photo, isSmall ? "thumbnail" : "file");
}

const photoByLink = openRoute({
  method: "GET",
  path: "/external-booking-form/:shortKey/photos/:id",
  summary: "A photo of the asset that a booking link offers",
  parameters: ["size"],
  body: noBody,
  run: async (call) => servePhoto(call, (await linkOf(call)).asset_id),
});

const photoOfOffer = openRoute({
  method: "GET",
  path: "/external-booking-form/assets/:asset_id/photos/:id",
  summary: "A photo of an asset of the public offer",
  parameters: ["size"],
  body: noBody,
  run: async (call) => {
    const offer = await offerOf(call);
    return servePhoto(call, offer.asset.id);
  },
});

export const offerRoutes: readonly Route[] = [byLink, offers, oneOffer, photoByLink, photoOfOffer];
