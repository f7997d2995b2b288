import { documentationTypeOf, documentationTypes, normalizeDocumentation } from "../core/tax-id.ts";
import { personResource } from "../persons/person.ts";
import { proposeDocumentationType } from "../persons/propose-documentation-type.ts";
import { ownerResource } from "../properties/owner.ts";
import { defineSheet, type SheetValues } from "./sheet-definition.ts";
import { keyOfField, textOrEmpty } from "./sheet-keys.ts";

/**
 * The document type that a form would propose for a number; an unreadable number counts as a DNI, so that it is
 * rejected.
 */
function typeOfNumber({ documentation, documentation_type }: SheetValues): unknown {
  const number = textOrEmpty(documentation);
  const providedType = documentationTypes.find((type) => type === documentation_type);
  if (providedType) return documentationTypeOf(providedType, number);
  return documentation_type ?? proposeDocumentationType(number) ?? "dni";
}

const aliases = {
  name: ["nombre", "first name", "nombre de pila", "razón social", "nombre o razón social"],
  last_name: ["apellido", "apellidos", "surname", "last name", "primer apellido"],
  documentation: [
    "dni",
    "nif",
    "nie",
    "cif",
    "dni/nie",
    "dni/nif",
    "nif/cif",
    "documento de identidad",
    "nº documento",
    "id number",
  ],
  documentation_type: ["tipo documento", "tipo de doc", "document type"],
  phone: ["teléfono móvil", "móvil", "tel", "tfno", "tlf", "mobile", "phone number", "telephone"],
  email: ["correo", "e-mail", "mail", "email"],
  bank_account: ["iban", "cuenta", "nº de cuenta", "ccc", "account"],
  birth_date: ["nacimiento", "fecha nacimiento", "f. nacimiento", "date of birth", "birthday"],
  gender: ["sexo", "sex"],
  kind: ["tipo de persona", "tipo persona", "person type"],
  is_tenant: ["es inquilino", "arrendatario", "tenant"],
  is_guarantor: ["es avalista", "fiador", "guarantor"],
  is_business: ["autónomo", "empresario", "profesional"],
  notes: ["observaciones", "comentarios", "remarks", "comments"],
};

/** Owners, each with an address; matched to existing owners by document. */
export const ownerSheet = defineSheet({
  resource: ownerResource,
  addressField: "address_id",
  filledIn: ["kind"],
  perRow: ["documentation"],
  aliases: { ...aliases, management_fee: ["honorarios", "comisión", "fee", "management fee"] },
  example: {
    kind: "Particular",
    name: "Carmen",
    last_name: "Ortega Vidal",
    documentation: "12345678Z",
    email: "carmen.ortega@ejemplo.es",
    phone: "612 345 678",
    bank_account: "ES91 2100 0418 4502 0005 1332",
    management_fee: "7,5 %",
    withholding_exempt: "No",
  },
  complete: (values) => ({
    ...values,
    kind: values["kind"] ?? (typeOfNumber(values) === "cif" ? "company" : "person"),
  }),
  keyOf: keyOfField("documentation", normalizeDocumentation),
});

/** Tenants and guarantors, each with an address; matched to existing persons by document. */
export const personSheet = defineSheet({
  resource: personResource,
  addressField: "address_id",
  filledIn: ["kind", "documentation_type", "is_guarantor"],
  perRow: ["documentation"],
  aliases,
  example: {
    kind: "Persona física",
    name: "Begoña",
    last_name: "Núñez Peña",
    gender: "Mujer",
    nationality: "Española",
    phone: "612 345 678",
    email: "begona.nunez@ejemplo.es",
    bank_account: "ES91 2100 0418 4502 0005 1332",
    documentation: "12345678Z",
    documentation_type: "DNI",
    birth_date: "12/04/1985",
    is_tenant: "Sí",
    is_guarantor: "No",
  },
  complete(values) {
    const documentation_type = typeOfNumber(values);
    return {
      ...values,
      documentation_type,
      kind: values["kind"] ?? (documentation_type === "cif" ? "company" : "natural"),
      is_tenant: values["is_tenant"] ?? false,
      is_guarantor: values["is_guarantor"] ?? false,
    };
  },
  keyOf(values) {
    const number = normalizeDocumentation(textOrEmpty(values["documentation"]));
    // One number identifies one person whatever its type, except that passport numbers are a separate space.
    const kind = values["documentation_type"] === "passport" ? "passport" : "other";
    return number === "" ? null : `${kind} ${number}`;
  },
});
