import { eventText, type HashedEvent } from "#shared/domain/accounting/verifactu/verifactu-event.ts";
import { hashText } from "../record-hash.ts";
import type { BillingSystem } from "../sender/record-document.ts";

type Named = Pick<HashedEvent, "issuer_tax_id" | "kind" | "previous_hash" | "generated_at">;

/** The hash of an event of this program. */
export const hashOfEvent = (
  { issuer_tax_id, kind, previous_hash, generated_at }: Named,
  system: BillingSystem,
): string =>
  hashText(
    eventText({
      producer_tax_id: system.producer_tax_id,
      system_id: system.id,
      version: system.version,
      installation: system.installation,
      issuer_tax_id,
      kind,
      previous_hash,
      generated_at,
    }),
  );
