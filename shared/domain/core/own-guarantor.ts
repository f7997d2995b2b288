import { isSameDocumentation } from "./tax-id.ts";

interface Documented {
  readonly role: string;
  readonly documentation?: string | null | undefined;
}

/** The first guarantor with the document of a tenant: no one guarantees their own debt (CC art. 1822). */
export function findOwnGuarantor<One extends Documented>(people: readonly One[]): One | undefined {
  const tenants = people.filter(({ role }) => role === "tenant" || role === "additional_tenant");
  return people.find(
    ({ role, documentation }) =>
      role === "guarantor" &&
      documentation &&
      tenants.some((tenant) => tenant.documentation && isSameDocumentation(tenant.documentation, documentation)),
  );
}
