import { expect } from "vitest";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import type { LoadedRecord } from "#shared/domain/administration/bulk-upload.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import type { Services } from "#server/engine/services/services.ts";
import { type Api, dataOf } from "./api.ts";
import { type Builders, nextNumber } from "./builders.ts";
import { createLoader, type SheetRecords } from "./bulk-upload.ts";
import type { MoneyBuilders } from "./money-builders.ts";

interface DebtContext {
  readonly api: Api;
  readonly given: Builders;
  readonly money: MoneyBuilders;
  readonly services: () => Services;
}

/** Loads debts of the former system from sheets, of one issuer with its series. */
export async function createFormerDebts({ api, given, money, services }: DebtContext) {
  const loader = createLoader(api, services);
  const issuer: Issuer = await money.anIssuer();
  await money.aSeries({ issuer_id: issuer.id });
  await money.aSeries({ issuer_id: issuer.id, kind: "rectifying" });

  const rowOf = (person: Person, more: SheetRecords[number] = {}) => ({
    issuer_id: issuer.tax_id,
    number: `VIEJA-${nextNumber()}`,
    person_id: person.documentation,
    issue_date: "2026-01-15",
    due_date: "2026-01-20",
    payment_application_id: "Renta",
    concept: "Renta de enero",
    net_amount: "1.000,00",
    tax_rate: "21 %",
    withholding_rate: "19 %",
    former_amount: "400,00",
    ...more,
  });
  const readInvoice = async (id: string) => dataOf(await api.get<Invoice>(`/invoices/${id}`));

  /** Loads one debt. */
  const aDebt = async (more: SheetRecords[number] = {}, of?: Person) => {
    const person = of ?? (await given.aPerson());
    const row = rowOf(person, more);
    const upload = await loader.load("invoice", [row]);
    const found = [await loader.describeIssues(upload.id), await loader.progress(upload.id)];
    expect(upload.state, JSON.stringify(found)).toBe("committed");
    const [record] = dataOf(await api.get<LoadedRecord[]>(`/bulk-uploads/${upload.id}/records`));
    return { person, row, upload, invoice: await readInvoice(record?.id ?? "") };
  };
  return { loader, issuer, rowOf, aDebt, readInvoice };
}
export type FormerDebts = Awaited<ReturnType<typeof createFormerDebts>>;
