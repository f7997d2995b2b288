import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import { addDays } from "#shared/lib/dates.ts";
import { routes } from "#server/routes.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { createVisitors } from "../harness/visitors.ts";
import type { Purpose } from "./hostile-files.ts";

/** An upload route, with an address at which it would accept valid files. */
export interface UploadTarget {
  readonly route: string;
  readonly url: string;
  readonly purpose: Purpose;
}

/** An active link, and a booking through another one for which information was requested. */
async function prepareBooking(api: Api, visitor: Api, today: string) {
  const visitors = createVisitors(api, visitor);
  const terms = { earliest_start: today, latest_end: null };
  const days = { start_date: addDays(today, 30), end_date: addDays(today, 200) };
  const { booking, key } = await visitors.aFollowedBooking(days, terms);
  const { id, version } = booking;
  dataOf(await api.post(`/bookings/${id}/ask`, { version, message: "¿Tienes nómina?" }));
  return { shortKey: (await visitors.aLink(terms)).key, key };
}

/**
 * A valid address for each upload route of the table.
 * @throws Error for a route not covered here
 */
export async function prepareUploads(api: Api, visitor: Api, today: string): Promise<readonly UploadTarget[]> {
  const given = createBuilders(api);
  const { shortKey, key } = await prepareBooking(api, visitor, today);
  const incident = await given.anIncident();
  const { key: tracking } = dataOf(await api.post<{ key: string }>(`/incidents/${incident.id}/tracking-link`));
  const [company] = dataOf(await api.get<{ id: string }[]>("/company"));
  const money = createMoneyBuilders(api, given);
  const issuer: Issuer = await money.anIssuer();
  const remittance = await money.aRemittance({ issuer_id: issuer.id });
  const known: Readonly<Record<string, readonly [string, Purpose]>> = {
    "/external-booking-form/:shortKey/files": [`/external-booking-form/${shortKey}/files`, "visitor"],
    "/external-booking-form/files": ["/external-booking-form/files", "visitor"],
    "/external-booking/:key/files": [`/external-booking/${key}/files`, "visitor"],
    "/incidents/friendly/:key/photos": [`/incidents/friendly/${tracking}/photos`, "visitor"],
    "/attachments": [`/attachments?owner_entity=incident`, "attachment"],
    "/bank-statements": ["/bank-statements", "statement"],
    "/bank-statements/preview": ["/bank-statements/preview", "statement"],
    "/remittances/:id/status-report": [`/remittances/${remittance.id}/status-report`, "statement"],
    "/company/:id/pictures/logo": [`/company/${company?.id}/pictures/logo`, "logo"],
    "/issuers/:id/pictures/logo": [`/issuers/${issuer.id}/pictures/logo`, "logo"],
    "/templates/:id/file": [`/templates/${(await given.aTemplate()).id}/file`, "word"],
    "/documents/:id/file": [`/documents/${(await given.aDocument()).id}/file`, "word"],
    "/external-verify/file": ["/external-verify/file", "verify"],
    "/bulk-uploads": ["/bulk-uploads?entity=person", "sheet"],
  };
  return routes
    .filter(({ file, streamed }) => file ?? streamed)
    .map(({ path }) => {
      const [url, purpose] = known[path] ?? [];
      if (url === undefined || purpose === undefined) throw new Error(`No upload of a file is known for ${path}`);
      return { route: path, url, purpose };
    });
}
