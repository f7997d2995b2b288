import { type PaymentMethod, paymentMethodResource } from "#shared/domain/accounting/payment-method.ts";
import { listQuery } from "./resource-queries.ts";

/** The ways in which money moves here; one of them is the default. */
export const paymentMethodsQuery = () => listQuery(paymentMethodResource, "page_size=200");

/** How money is taken to have come where nobody says; undefined where there is no way at all. */
export const defaultMethod = (methods: readonly PaymentMethod[]): PaymentMethod | undefined =>
  methods.find(({ is_default }) => is_default) ?? methods[0];
