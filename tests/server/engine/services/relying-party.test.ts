import { expect, test } from "vitest";
import { relyingPartyOf } from "#server/engine/services/relying-party.ts";

test.each([
  ["https://oficina.example", { id: "oficina.example", origin: "https://oficina.example" }],
  ["https://oficina.example:8443", { id: "oficina.example", origin: "https://oficina.example:8443" }],
  ["http://127.0.0.1:3000", { id: "localhost", origin: "http://localhost:3000" }],
  ["http://[::1]:3000", { id: "localhost", origin: "http://localhost:3000" }],
  ["http://192.168.1.20:3000", null],
  ["https://192.168.1.20", null],
  ["https://[2001:db8::1]", null],
  ["http://oficina.example", null],
])("passkeys for %s belong to %o", (address, party) => {
  expect(relyingPartyOf(address)).toEqual(party);
});
