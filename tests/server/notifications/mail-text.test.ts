import { expect, test } from "vitest";
import { writeMail } from "#server/areas/notifications/mail-text.ts";

test("a mail's subject is one line, and control characters are removed", () => {
  const hostile = "a\r\nBcc: x@example.es\u0000\u2028\u0085b";
  const { subject, text } = writeMail("incident_received", "es", {
    number: "INC-1",
    title: hostile,
    description: hostile,
  });
  expect(subject).toBe("Nueva incidencia INC-1: a Bcc: x@example.es b");
  expect(["\r", "\u0000", "\u0085"].filter((sign) => text.includes(sign))).toEqual([]);
});

test("a value that is too long is shortened whole, so that what follows it stays", () => {
  const link = "https://llavero.example/x";
  const { text } = writeMail("incident_comment", "es", {
    number: "INC-1",
    company: "Fincas",
    text: "😀".repeat(4_975),
    link,
  });
  expect(text.length).toBeLessThanOrEqual(10_000);
  expect(text).toContain("😀…");
  expect(text).toContain(link);
});
