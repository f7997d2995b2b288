import { expect, test } from "vitest";
import { openAgency } from "#server/areas/accounting/verifactu/sender/agency/open-agency.ts";
import { readEnv } from "#server/engine/env.ts";

test("passwords are hashed at full cost unless a test asks for less", () => {
  expect(readEnv({}).passwordCost).toBe("full");
  expect(readEnv({ NODE_ENV: "production" }).passwordCost).toBe("full");
  expect(readEnv({ PASSWORD_COST: "light" }).passwordCost).toBe("light");
});

test.each([
  ["PASSWORD_COST", "light"],
  ["CLOCK_AT", "2026-03-02T09:00:00Z"],
])("%s=%s, which is for tests, is refused in production", (name, value) => {
  expect(() => readEnv({ NODE_ENV: "production", [name]: value })).toThrow(name);
});

test("an address of AEAT ends as that of its service, from which that for requirements follows", () => {
  const read = (VERIFACTU_TEST_URL: string) => readEnv({ VERIFACTU_TEST_URL }).verifactu.agency.test;
  expect(() => read("https://pruebas.example.com/servicio")).toThrow("VERIFACTU_TEST_URL");
  const { agency } = readEnv({ VERIFACTU_TEST_URL: "https://pruebas.example.com/ws/VerifactuSOAP" }).verifactu;
  const { url } = openAgency(agency).connect("test", { is_seal: false }, "RequerimientoSOAP");
  expect(url.href).toBe("https://pruebas.example.com/ws/RequerimientoSOAP");
});

test("the developer's NIF of TicketBAI is read without its signs, as the schema has it", () => {
  const developerOf = (written: string) => readEnv({ TICKETBAI_DEVELOPER_TAX_ID: written }).ticketbai.developer_tax_id;
  expect(developerOf("12345678-z")).toBe("12345678Z");
  expect(developerOf("a-58.818.501")).toBe("A58818501");
  expect(readEnv({}).ticketbai.developer_tax_id).toBeNull();
});
