import type { Db } from "#server/engine/db/pool.ts";
import type { Services } from "#server/engine/services/services.ts";
import { lapseBookings } from "#server/areas/bookings/lapse-bookings.ts";
import { expireDocuments, remindDocuments } from "#server/areas/documents/document-calendar.ts";
import type { Api } from "#tests/support/api.ts";
import { requestPath, measureVisitorQuery } from "./measure.ts";
import { withNames, visitorNamesOf } from "./names.ts";

const pages: readonly string[] = [
  "/dashboard",
  "/notifications",
  "/bookings/BOOKING",
  "/bookings/BOOKING/dossier",
  "/bookings/BOOKING/people",
  "/bookings/BOOKING/timeline",
  "/booking-links/LINK",
  "/booking-links/LINK/timeline",
  "/booking-links/terms?asset_ids=ASSET",
  "/documents/DOCUMENT",
  "/documents/DOCUMENT/signers",
  "/documents/DOCUMENT/events",
  "/documents/DOCUMENT/versions",
  "/documents/DOCUMENT/timeline",
  "/templates/TEMPLATE",
  "/templates/TEMPLATE/revisions",
  "/incidents/INCIDENT",
  "/incidents/INCIDENT/timeline",
  "/incident-comments?incident_id=INCIDENT",
  "/attachments?owner_entity=incident&owner_id=INCIDENT",
  "/bookings?person_id=PERSON",
  "/documents?person_id=PERSON",
  "/bookings?asset_id=ASSET",
  "/documents?asset_id=ASSET",
  "/booking-links?asset_id=ASSET",
  "/documents?rental_id=RENTAL",
  "/documents?property_id=PROPERTY",
  "/bookings?property_id=PROPERTY",
  "/assets?free_from=TODAY&free_to=LATER",
  "/mails?query=visita500",
  "/mails",
  "/audit?entity=document",
  ...[
    "bookings",
    "booking-links",
    "documents",
    "templates",
    "document-types",
    "incidents",
    "assets",
    "persons",
    "rentals",
  ].flatMap((path) =>
    ["garcia lopez", "gar", "000126", "piso 5", "z"].map(
      (text) => `/${path}?query=${encodeURIComponent(text)}&page_size=5`,
    ),
  ),
];

/** Requests of pages, tabs, home and palette. */
export async function measurePages(db: Db, api: Api, who: string): Promise<void> {
  const names = await visitorNamesOf(db);
  for (const path of pages)
    await measureVisitorQuery(`${path}  (${who})`, () => requestPath(api, withNames(path, names)));
}

/** Requests of visitors; unknown keys are rate limited, so these few are enough. */
export async function measureVisits(db: Db, api: Api): Promise<void> {
  const names = await visitorNamesOf(db);
  for (const path of [
    "/external-booking-form",
    "/external-booking-form/assets/ASSET",
    "/incidents/friendly/form",
    "/company/friendly",
  ])
    await measureVisitorQuery(path, () => requestPath(api, withNames(path, names)));
  const keys: readonly (readonly [string, string])[] = [
    ["a key of a link", "select booking_link_id from booking_link_key where key_hash = sha256('link77')"],
    ["a key of a booking", "select booking_id from booking_key where key_hash = sha256('booking77')"],
    [
      "a key of a signer",
      "select document_id from signer where key_hash = sha256('signer77-1') union all select document_id from signer where copy_key_hash = sha256('x') limit 1",
    ],
    ["a key of an incident", "select incident_id from incident_tracking where key_hash = sha256('incident77')"],
  ];
  for (const [what, sql] of keys) await measureVisitorQuery(what, () => db.query(sql, []));
}

/** Scheduled jobs. */
export async function measureJobs(services: Services): Promise<void> {
  await measureVisitorQuery("lapse, nothing due", () => lapseBookings(services));
  await measureVisitorQuery("expire documents, nothing due", () => expireDocuments(services));
  await measureVisitorQuery("remind documents", () => remindDocuments(services));
}
