import type { Env } from "#server/engine/env.ts";
import { validateXml } from "./validate-xml.ts";

/** Errors of issue files against the official schema 1.2.2; empty when valid. */
export const validateTicketbai = (documents: readonly string[]): Promise<string[]> =>
  validateXml(documents, "ticketbaiv1-2-2.xsd", ["xmldsig-core-schema.xsd"]);

/** A registered software, as the server's configuration names it. */
export const TEST_SOFTWARE: Env["ticketbai"] = {
  license: "TBAIPRUEBA0000000001",
  developer_tax_id: "B84120673",
  name: "Llavero",
  version: "1.0",
};
