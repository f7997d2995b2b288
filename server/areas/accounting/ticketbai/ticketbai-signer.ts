import pg from "pg";
import type { TicketbaiHold } from "#shared/domain/accounting/ticketbai/ticketbai-file.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Services } from "#server/engine/services/services.ts";
import { type SignerFault, signerFault, type XmlSigner } from "#server/engine/services/xades/xml-signer.ts";
import { openUsableCertificate } from "../certificates/usable-certificate.ts";
import type { TicketbaiSoftware } from "./ticketbai-services.ts";

export type TicketbaiSigner =
  | { readonly hold: TicketbaiHold }
  | { readonly hold: null; readonly signer: XmlSigner; readonly software: TicketbaiSoftware };

const holds: Readonly<Record<SignerFault, TicketbaiHold>> = {
  key_mismatch: "certificate_unsupported",
  key_unsupported: "certificate_unsupported",
  not_yet_valid: "certificate_not_yet_valid",
  expired: "certificate_over",
};

/** What was stored may be damaged: that keeps files from being signed, and nothing else. */
async function openIfReadable(
  services: Pick<Services, "vault" | "clock" | "log"> & { readonly db: Queryable },
  issuer_id: string,
  tax_id: string,
) {
  try {
    return await openUsableCertificate(services, issuer_id, tax_id);
  } catch (error) {
    if (error instanceof pg.DatabaseError) throw error;
    services.log.error({ err: error, issuer_id }, "the certificate of an issuer could not be read");
    return { hold: "certificate_unsupported" } as const;
  }
}

/** Who signs an issuer's files of a tax number now, and as what software; or why nothing can be signed. */
export async function openTicketbaiSigner(
  services: Pick<Services, "vault" | "clock" | "ticketbai" | "log"> & { readonly db: Queryable },
  issuer_id: string,
  tax_id: string,
): Promise<TicketbaiSigner> {
  const { software } = services.ticketbai;
  if (software === null) return { hold: "not_configured" };
  const opened = await openIfReadable(services, issuer_id, tax_id);
  if ("hold" in opened) return opened;
  if (opened.capacity === "collaborator") return { hold: "certificate_of_collaborator" };
  const signer = { key: opened.key, certificate: opened.der, chain: [] };
  const fault = signerFault(signer, services.clock.now());
  return fault === null ? { hold: null, signer, software } : { hold: holds[fault] };
}
