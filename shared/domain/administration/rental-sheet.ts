import * as z from "zod/mini";
import { integer, optional } from "../core/fields.ts";
import type { FieldIssue } from "../core/rule.ts";
import { WHOLE_RENTAL } from "../rentals/rental-split.ts";
import { rentalResource } from "../rentals/rental.ts";
import { defineSheet, type SheetDay, type SheetValues } from "./sheet-definition.ts";
import { textOrEmpty } from "./sheet-keys.ts";

/** The states in which a rental can be loaded; active rentals are already signed. */
export const loadedRentalStates = ["draft", "active"] as const;

/**
 * An active rental needs a signing date, today at the latest (docs/design/entities.md, "Rentals": contracts signed on
 * paper).
 */
function checkRental(values: SheetValues, { today }: SheetDay): FieldIssue[] {
  const signed = textOrEmpty(values["signed_on"]);
  if (values["state"] !== "active") return [];
  if (signed === "") return [{ field: "signed_on", key: "administration.issue.signed_on" }];
  return signed > today ? [{ field: "signed_on", key: "validation.not_future" }] : [];
}

/** The column of the co-tenants' shares in basis points: the tenant's first, then those of the others in their order. */
const shareColumn = z.object({ tenant_shares: optional(z.array(integer(0, WHOLE_RENTAL))) });

/** A share for each tenant, 0 for one who gets no invoice; at least two get one, and no one else pays. */
function checkShares(values: SheetValues): FieldIssue[] {
  const shares = shareColumn.safeParse(values).data?.tenant_shares;
  if (!shares) return [];
  const others = values["additional_tenant_ids"];
  const tenants = 1 + (Array.isArray(others) ? others.length : 0);
  const billed = shares.filter((share) => share > 0);
  if (shares.length !== tenants) return [{ field: "tenant_shares", key: "administration.issue.share_count" }];
  if (billed.length < 2) return [{ field: "tenant_shares", key: "administration.issue.share_alone" }];
  if (billed.reduce((sum, share) => sum + share, 0) !== WHOLE_RENTAL)
    return [{ field: "tenant_shares", key: "administration.issue.share_sum" }];
  return values["payer_id"] == null ? [] : [{ field: "tenant_shares", key: "error.payer_of_split_rental" }];
}

/** Rentals as drafts or active, of existing assets and persons. */
export const rentalSheet = defineSheet({
  resource: rentalResource,
  perRow: Object.keys(shareColumn.shape),
  extra: z.object({ state: z.optional(z.enum(loadedRentalStates)), ...shareColumn.shape }),
  references: {
    asset_id: { entity: "asset", by: "cod", isList: false },
    annex_asset_ids: { entity: "asset", by: "cod", isList: true },
    tenant_id: { entity: "person", by: "documentation", isList: false },
    guarantor_id: { entity: "person", by: "documentation", isList: false },
    additional_tenant_ids: { entity: "person", by: "documentation", isList: true },
  },
  aliases: {
    asset_id: ["código activo", "código de activo", "piso", "vivienda", "asset code", "unit"],
    annex_asset_ids: ["anexos", "garaje", "trastero", "annexes"],
    tenant_id: ["dni inquilino", "documento inquilino", "arrendatario", "tenant id"],
    guarantor_id: ["dni avalista", "documento avalista", "fiador", "guarantor id"],
    additional_tenant_ids: ["coinquilinos", "otros inquilinos", "other tenants"],
    tenant_shares: ["reparto", "porcentajes", "porcentaje de cada inquilino", "shares", "split"],
    monthly_rent: ["renta", "alquiler", "importe", "mensualidad", "rent"],
    monthly_expenses: ["gastos", "comunidad", "expenses"],
    deposit_amount: ["importe fianza", "deposit"],
    start_date: ["fecha inicio", "fecha de inicio", "desde", "start"],
    end_date: ["fecha fin", "fecha de fin", "hasta", "vencimiento", "end"],
    signed_on: ["firma", "fecha firma", "signed"],
    payment_day: ["día de cobro", "día pago", "payment day"],
    index_clause: ["actualización", "índice", "index"],
    notes: ["observaciones", "comentarios", "remarks", "comments"],
  },
  example: {
    asset_id: "PISO-001",
    tenant_id: "12345678Z",
    regime: "Vivienda habitual",
    monthly_rent: "850,00",
    monthly_expenses: "45,00",
    deposit_amount: "850,00",
    start_date: "01/09/2025",
    payment_day: "1",
    index_clause: "IRAV",
    signed_on: "20/08/2025",
    state: "Vigente",
  },
  complete: (values) => ({ ...values, state: values["state"] ?? "draft" }),
  check: (values, day) => [...checkRental(values, day), ...checkShares(values)],
  keyOf(values) {
    const parts = [values["asset_id"], values["tenant_id"], values["start_date"]].map(textOrEmpty);
    return parts.includes("") ? null : parts.join("|");
  },
});
