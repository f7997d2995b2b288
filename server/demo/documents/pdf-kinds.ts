import { definePdfKind } from "#server/engine/services/pdf/pdf-kind.ts";
import type { PlainContractContent } from "./plain-contract.ts";

/** Apart from the renderer, so that the server's own thread does not load it. */
export const plainContractPdf = definePdfKind<PlainContractContent>("plain_contract");
