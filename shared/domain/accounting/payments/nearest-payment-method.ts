import * as z from "zod/mini";
import { uuid } from "#shared/domain/core/fields.ts";

/** Who may name a payment method, nearest first; the company's is the default of the catalogue. */
export const paymentMethodSources = ["rental", "asset", "person", "company"] as const;

/** How a rental is paid, and who says so. */
export const nearestPaymentMethod = z.object({ id: uuid(), label: z.string(), source: z.enum(paymentMethodSources) });
export type NearestPaymentMethod = z.infer<typeof nearestPaymentMethod>;
