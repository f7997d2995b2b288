import type { StatusColor } from "#shared/domain/core/color.ts";
import type { InvoicePaymentState, InvoiceState } from "./invoice.ts";

/** The colour of each state; its name is always shown next to it. */
export const invoiceStateColors: Readonly<Record<InvoiceState, StatusColor>> = {
  draft: "gray",
  issued: "teal",
  rectified: "amber",
  annulled: "red",
};
export const invoicePaymentStateColors: Readonly<Record<InvoicePaymentState, StatusColor>> = {
  unpaid: "amber",
  partly_paid: "amber",
  paid: "green",
};
