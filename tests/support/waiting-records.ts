import { elementOf } from "#server/areas/accounting/verifactu/record-documents.ts";
import { readPending } from "#server/areas/accounting/verifactu/pending-records.ts";
import { asDocument } from "#server/areas/accounting/verifactu/sender/record-xml.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { writeXml } from "#server/engine/services/xml.ts";
import type { TestApp } from "./test-app.ts";

const system = {
  producer_name: "Llavero",
  producer_tax_id: "B12345674",
  name: "Llavero",
  id: "LL",
  version: "1",
  installation: "1",
  has_several_issuers: true,
};

/** The records of an issuer that wait, as XML: those that one message could have. */
export const waitingRecordsOf = ({ db }: TestApp, { id }: { readonly id: string }): Promise<string[]> =>
  transact(db, null, async (tx) =>
    (await readPending(tx, id, { environment: "none", tax_id: null })).map((record) =>
      writeXml(asDocument(elementOf(record, system))),
    ),
  );
