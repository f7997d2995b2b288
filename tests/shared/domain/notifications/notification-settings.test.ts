import { describe, expect, test } from "vitest";
import {
  isSameAccount,
  notificationSettingsInput,
  notificationSettingsResource,
} from "#shared/domain/notifications/notification-settings.ts";
import { validate } from "#shared/domain/core/validate.ts";
import { MAIL_ATTEMPTS, MAIL_RETRY_MINUTES } from "#shared/domain/notifications/policy.ts";

const valid = {
  incident_email: "averias@example.es",
  language: "es",
  smtp_host: "smtp.example.es",
  smtp_port: 587,
  smtp_security: "starttls",
  smtp_user: "oficina@example.es",
  smtp_password: " una clave ",
  sender_name: "Fincas Ruiz",
  sender: "oficina@example.es",
} as const;

const check = (changes: object) => validate(notificationSettingsResource, { ...valid, ...changes }, "2026-03-18");

function problems(changes: object): Record<string, string> {
  const checked = check(changes);
  return checked.valid ? {} : Object.fromEntries(checked.messages.map(({ field, key }) => [field, key]));
}

test("complete settings are accepted unchanged, including blanks in the password", () => {
  expect(check({})).toEqual({ valid: true, value: valid });
});

test("an installation that sends no mail needs neither server nor sender", () => {
  const nothing = { incident_email: null, smtp_host: null, smtp_user: "", smtp_password: null, sender: null };
  expect(problems(nothing)).toEqual({});
});

test.each([
  ["https://smtp.example.es", "validation.host"],
  ["smtp.example.es:587", "validation.host"],
  ["smtp example.es", "validation.host"],
  ["-smtp.example.es", "validation.host"],
  ["smtp..es", "validation.host"],
  [`${"a".repeat(64)}.es`, "validation.host"],
  ["smtp.example.es\r\nRCPT TO:<x@example.es>", "validation.host"],
])("the server %j is told to be none", (smtp_host, key) => {
  expect(problems({ smtp_host })).toEqual({ smtp_host: key });
});

test.each(["localhost", "127.0.0.1", "SMTP.Example.ES", "correo-1.example.es"])(
  "the server name %s is accepted",
  (smtp_host) => {
    expect(problems({ smtp_host })).toEqual({});
  },
);

test.each([
  [0, "validation.minimum"],
  [65_536, "validation.maximum"],
  [25.5, "validation.integer"],
  ["587", "validation.number"],
  [null, "validation.required"],
])("the port %j is refused", (smtp_port, key) => {
  expect(problems({ smtp_port })).toEqual({ smtp_port: key });
});

describe("values used in mail headers", () => {
  test.each(["sender_name", "smtp_user"] as const)("%s is reduced to one line", (field) => {
    const value = notificationSettingsInput.shape[field].parse("Fincas\r\nBcc: todos@example.es");
    expect(value).toBe("Fincas Bcc: todos@example.es");
  });

  test("a password with a line break is refused", () => {
    expect(problems({ smtp_password: "abc\r\ndef" })).toEqual({ smtp_password: "validation.characters" });
  });

  test.each(["incident_email", "sender"])("%s accepts exactly one address", (field) => {
    for (const value of ["a@example.es, b@example.es", "a@example.es\r\nBcc: b@example.es", "Ana <a@example.es>"])
      expect(problems({ [field]: value })).toEqual({ [field]: "validation.email" });
  });
});

test("a server requires a sender, a user requires a password, and a password requires encryption", () => {
  expect(problems({ sender: null })).toEqual({ sender: "validation.required" });
  expect(problems({ smtp_user: null })).toEqual({ smtp_user: "validation.required" });
  expect(problems({ smtp_security: "none" })).toEqual({ smtp_security: "validation.plain_password" });
});

test("all errors are reported at once", () => {
  expect(Object.keys(problems({ smtp_port: 0, smtp_host: "?", incident_email: "averias" })).toSorted()).toEqual([
    "incident_email",
    "smtp_host",
    "smtp_port",
  ]);
});

test.each([
  [{}, true],
  [{ smtp_host: "otro.example.es" }, false],
  [{ smtp_port: 465 }, false],
  [{ smtp_security: "tls" as const }, false],
  [{ smtp_user: "otra@example.es" }, false],
])("with %j changed it is the same account: %s", (changes, isSame) => {
  expect(isSameAccount(valid, { ...valid, ...changes })).toBe(isSame);
});

test("a mail is retried for about a day at growing intervals, then given up", () => {
  expect(MAIL_RETRY_MINUTES.toSorted((a, b) => a - b)).toEqual([...MAIL_RETRY_MINUTES]);
  const hours = MAIL_RETRY_MINUTES.reduce((sum, minutes) => sum + minutes, 0) / 60;
  expect(hours).toBeGreaterThan(12);
  expect(hours).toBeLessThan(36);
  expect(MAIL_ATTEMPTS).toBe(8);
});
