import { paymentMethodResource } from "#shared/domain/accounting/payment-method.ts";
import { listQuery } from "./resource-queries.ts";

/** The ways in which money moves here; one of them is the default. */
export const paymentMethodsQuery = () => listQuery(paymentMethodResource, "page_size=200");
