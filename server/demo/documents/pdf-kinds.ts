import { definePdfKind } from "#server/engine/services/pdf/pdf-kind.ts";
import type { PlainContractContent } from "./plain-contract.ts";

/** Separate from the renderer, so that the server's main thread does not load it. */
export const plainContractPdf = definePdfKind<PlainContractContent>("plain_contract");
