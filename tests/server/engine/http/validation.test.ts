import { expect, test } from "vitest";
import type { Person } from "#shared/domain/persons/person.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { dataOf, type Reply } from "#tests/support/api.ts";
import { aPersonInput } from "#tests/support/builders.ts";
import { testServer } from "#tests/support/test-server.ts";

/* All errors of an input are returned at once: field errors and rules across fields alike. */

const { api, given } = testServer({ clockAt: "2026-03-02T09:00:00Z" });

function refusalOf({ status, body }: Reply<unknown>): Record<string, string> {
  expect(status).toBe(400);
  return Object.fromEntries(body.errors.map(({ field, message }) => [field ?? "", message]));
}

test("all errors of a new person are returned at once", async () => {
  const wrong = { ...aPersonInput(), email: "ana", last_name: null, is_tenant: false };
  expect(refusalOf(await api.post("/persons", wrong))).toEqual({
    email: "El correo electrónico debe ser una dirección válida",
    last_name: "Apellidos es requerido",
    is_tenant: "Marca al menos un papel: inquilino, avalista o pagador",
  });
});

test("a change is validated as the row it results in", async () => {
  const person = await given.aPerson({ documentation_type: "passport", documentation: "XDA1234567" });
  const change = (values: object) => api.patch<Person>(`/persons/${person.id}`, { version: person.version, ...values });
  expect(refusalOf(await change({ phone: "12", documentation_type: "dni", last_name: "" }))).toEqual({
    phone: "El teléfono no es válido: nueve cifras en España o con prefijo internacional",
    documentation: "El número no es de ese tipo de documento: elige el suyo o revísalo",
    last_name: "Apellidos es requerido",
  });
  const { phone, documentation_type, version } = dataOf(await change({ phone: "699 34 56 78" }));
  expect({ phone, documentation_type, version }).toEqual({
    phone: "+34699345678",
    documentation_type: "passport",
    version: person.version + 1,
  });
});

test("a rental that names one person twice and ends before it begins is refused at each field", async () => {
  const input = await given.aRentalInput({ end_date: "2025-12-31", payment_day: 31 });
  const refusal = refusalOf(await api.post("/rentals", { ...input, guarantor_id: input.tenant_id }));
  expect(Object.keys(refusal).toSorted()).toEqual(["end_date", "guarantor_id", "payment_day"]);
});

test("all errors of a rental's move are returned at once", async () => {
  const draft = await given.aRental();
  const move = (rental: Rental, verb: string, body: object) =>
    api.post<Rental>(`/rentals/${rental.id}/${verb}`, { version: rental.version, ...body });
  const rental = dataOf(await move(draft, "activate", { signed_on: "2025-12-20" }));
  const wrong = { notice_given_on: "2026-03-03", exit_date: "2025-12-31" };
  expect(Object.keys(refusalOf(await move(rental, "give_notice", wrong))).toSorted()).toEqual([
    "exit_date",
    "notice_by",
    "notice_given_on",
  ]);
});

test("limits are reported in the notation of their fields", async () => {
  const input = { kind: "company", name: "Gestora", documentation: "B82846825", management_fee: 10_100 };
  expect(refusalOf(await api.post("/owners", input))).toEqual({
    management_fee: "El valor de «Honorarios de gestión (%)» no puede ser mayor que 100\u00a0%",
  });
  const rental = await given.aRentalInput({ monthly_rent: -1, monthly_expenses: 1_000_000_000_001 });
  expect(refusalOf(await api.post("/rentals", rental))).toEqual({
    monthly_rent: "El valor de «Renta mensual» no puede ser menor que 0,00\u00a0€",
    monthly_expenses: "El valor de «Gastos mensuales» no puede ser mayor que 10.000.000.000,00\u00a0€",
  });
  const asset = await given.anAssetInput({ area_m2: 0, capacity: 20_000 });
  expect(refusalOf(await api.post("/assets", asset))).toEqual({
    area_m2: "El valor de «Superficie (m²)» no puede ser menor que 0,01",
    capacity: "El valor de «Capacidad» no puede ser mayor que 10.000",
  });
});

test("implausible dates are refused by the server's clock", async () => {
  const property = await given.aPropertyInput({ year_built: 2028 });
  expect(refusalOf(await api.post("/properties", property))).toEqual({
    year_built: "El valor de «Año de construcción» no puede ser mayor que 2027",
  });
  expect(refusalOf(await api.post("/persons", { ...aPersonInput(), birth_date: "2026-03-03" }))).toEqual({
    birth_date: "«Fecha de nacimiento» no puede ser una fecha futura",
  });
  const incident = await given.anIncidentInput({ due_on: "2026-03-01" });
  expect(Object.keys(refusalOf(await api.post("/incidents", incident)))).toEqual(["due_on"]);
});

test("a name that already exists in a catalogue is refused, ignoring case and accents", async () => {
  const types = [
    ["/property-types", {}],
    ["/asset-types", { shape: "dwelling" }],
    ["/asset-statuses", { kind: "available", color: "gray", position: 900, is_default: false }],
    ["/incident-types", { default_priority: "normal", is_public: true }],
    ["/incident-statuses", { kind: "new", color: "gray", position: 900, is_default: false }],
  ] as const;
  for (const [path, more] of types) {
    dataOf(await api.post(path, { ...more, name: "Ático único" }));
    const { status, body } = await api.post(path, { ...more, name: "ATICO  Unico" });
    expect({ path, status, field: body.errors[0]?.field }).toEqual({ path, status: 409, field: "name" });
  }
});
