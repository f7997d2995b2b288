import { expect, test } from "vitest";
import type { Claims } from "#shared/client/claims.ts";
import type { SessionUser } from "#shared/client/state/session-state.ts";
import type { Page } from "#shared/domain/core/navigation.ts";
import { decideAccess, type Visitor } from "#web/app/access.ts";

const SOON = Date.now() / 1000 + 900;
const PAST = Date.now() / 1000 - 900;

const claims: Claims = { sub: "1", email: "ana@test.example", exp: SOON, role: "agent" };
const user: SessionUser = {
  id: "1",
  email: "ana@test.example",
  name: "Ana",
  language: "es",
  role: { slug: "agent", name: "Agente", name_en: null },
  permissions: { person: ["read"] },
  scope: "all",
  lacks_second_factor: false,
  forgotten_at: null,
  reach_revision: 1,
};
const agent: Visitor = { tokens: { accessToken: "a", refreshToken: "r" }, claims, user, ended: null };
const anonymous: Visitor = { tokens: null, claims: null, user: null, ended: null };

const page = (access: Page["access"], entity?: Page["entity"]): Page => ({
  path: "/a-page",
  title: "error.unknown",
  access,
  ...(entity && { entity }),
});

test.each(["public", "external"] as const)("a %s page opens for everyone, without a session too", (access) => {
  expect(decideAccess(page(access), anonymous, null)).toBe("allowed");
  expect(decideAccess(page(access), agent, null)).toBe("allowed");
});

test("a staff page requires a session, and says whether it was ended or never started", () => {
  expect(decideAccess(page("staff"), anonymous, null)).toBe("no_session");
  expect(decideAccess(page("staff"), { ...anonymous, ended: "logged_out" }, null)).toBe("logged_out");
});

test("a token that cannot be read opens no staff page", () => {
  expect(decideAccess(page("staff"), { ...agent, claims: null }, null)).toBe("undecodable");
});

test("an expired token is refreshed first, unless the server has just given it", () => {
  const expired = { ...agent, claims: { ...claims, exp: PAST } };
  expect(decideAccess(page("staff"), expired, null)).toBe("expired");
  expect(decideAccess(page("staff"), expired, "another token")).toBe("expired");
  expect(decideAccess(page("staff"), expired, "a")).toBe("allowed");
});

test("a page for administrators is denied to an agent and opens for an administrator", () => {
  expect(decideAccess(page("admin"), agent, null)).toBe("denied");
  expect(decideAccess(page("admin"), { ...agent, claims: { ...claims, role: "admin" } }, null)).toBe("allowed");
});

test("a page of an entity opens for who may read it, and for a user who is not known yet", () => {
  expect(decideAccess(page("staff", "person"), agent, null)).toBe("allowed");
  expect(decideAccess(page("staff", "invoice"), agent, null)).toBe("no_permission");
  expect(decideAccess(page("staff", "invoice"), { ...agent, user: null }, null)).toBe("allowed");
});
