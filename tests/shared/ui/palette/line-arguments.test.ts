import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PaymentLineContext } from "#shared/domain/quick-entry/read-payment-line.ts";
import { parseCommandLine, withoutPart } from "#shared/ui/palette/line/parse-command-line.ts";
import { readIncidentParts, readPaymentParts } from "#shared/ui/palette/line/line-parts.ts";
import type { Entry } from "#shared/ui/palette/entries/palette-entry.ts";

const command = (id: string, ...aliases: string[]): Entry => ({
  id,
  aliases,
  group: "actions",
  icon: "type",
  title: id,
  action: { kind: "write", text: "" },
});
const local = [command("do:quick_incident", "ip"), command("do:quick_payment", "rp"), command("new:person", "np")];

const context: PaymentLineContext = {
  today: "2026-11-22",
  methods: [
    { id: "t", name: "Transferencia", kind: "transfer" },
    { id: "c", name: "Efectivo", kind: "cash" },
  ],
};

function read(text: string) {
  const commandLine = parseCommandLine(text, local);
  if (!commandLine) return null;
  const { parts, reading } = readPaymentParts(commandLine, context);
  return { rest: reading.rest, parts: parts.map(({ name, start, end }) => `${name} ${text.slice(start, end)}`) };
}

describe("short name followed by text", () => {
  it("a short name with text opens the command line of its form", () => {
    expect(parseCommandLine("rp 850", local)).toEqual({ form: "payment", said: "850", start: 3 });
    expect(parseCommandLine("  RP   850 garcia", local)).toEqual({ form: "payment", said: "850 garcia", start: 7 });
    expect(parseCommandLine("ip gotera", local)?.form).toBe("incident");
    expect(parseCommandLine("np Ana", local)).toEqual({ form: "person", said: "Ana", start: 3 });
  });

  it.each(["rp", "rp ", "pago 850", "np", "nf 12", "", "xrp 850"])("'%s' is not a command line", (text) =>
    expect(parseCommandLine(text, local)).toBeNull(),
  );
});

describe("parts of a payment line", () => {
  it.each([
    ["rp 850 garcia transf ayer", ["amount 850", "name garcia", "method transf", "day ayer"]],
    ["rp garcía lópez 1.250,50 efectivo", ["name garcía lópez", "amount 1.250,50", "method efectivo"]],
    ["rp ayer 850€ núñez", ["day ayer", "amount 850€", "name núñez"]],
    ["rp muñoz", ["name muñoz"]],
    ["rp 850 900 abad", ["no_amount 850", "no_amount 900", "name abad"]],
    ["rp 850 abad noviembre", ["amount 850", "name abad", "note noviembre"]],
  ])("the parts of '%s' are found", (text, parts) => expect(read(text)?.parts).toEqual(parts));

  it("each part can be removed, and the others are read as before", () => {
    const text = "rp 850 garcia transf ayer";
    const { parts } = readPaymentParts({ form: "payment", said: text.slice(3), start: 3 }, context);
    const names = (said: string) => (read(said)?.parts ?? []).map((part) => part.split(" ")[0]);
    for (const part of parts)
      expect(names(withoutPart(text, part))).toEqual(
        parts.map(({ name }) => name).filter((name) => name !== part.name),
      );
  });

  it("parts are inside the text and do not overlap, for any input", () => {
    const word = fc.constantFrom("850", "ayer", "transf", "garcía", "de", "1.250,00", "€", "5/3", "núñez", '"hoy"');
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 7 }), (words) => {
        const text = `rp ${words.join(" ")}`;
        const commandLine = parseCommandLine(text, local);
        if (!commandLine) throw new Error("no line");
        let at = 3;
        for (const { start, end } of readPaymentParts(commandLine, context).parts) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          at = end;
        }
      }),
    );
  });
});

describe("parts of an incident line", () => {
  const readIncident = (text: string) => {
    const commandLine = parseCommandLine(text, local);
    return commandLine && readIncidentParts(commandLine, ["PIS-0031", "MAD-005", "MAD-005-2B", "Bajo izq 3"]);
  };

  it.each([
    ["ip gotea el grifo", "gotea el grifo", ""],
    ["ip gotea el grifo #ALQ-00012", "gotea el grifo", "ALQ-00012"],
    ["ip PIS-0031 no hay luz", "no hay luz", "PIS-0031"],
    ["ip ruido a las 23-24 h", "ruido a las 23-24 h", ""],
    ["ip fuga baño MAD-005-2B", "fuga baño", "MAD-005-2B"],
    ["ip fuga baño MAD-005-3C", "fuga baño MAD-005-3C", ""],
    ["ip fuga en Bajo Izq 3", "fuga en", "Bajo izq 3"],
    ["ip positivo en covid-19", "positivo en covid-19", ""],
    ["ip la humedad del tema-2", "la humedad del tema-2", ""],
    ["ip fuga MAD-005 y MAD-005-2B", "fuga MAD-005 y MAD-005-2B", ""],
  ])("the incident line '%s' is parsed", (text, description, code) =>
    expect(readIncident(text)).toMatchObject({ description, code }),
  );

  it("a word that says how urgent it is is a part of the incident line, and stays in its text", () => {
    expect(readIncident("ip fuga urgente PIS-0031")).toEqual({
      description: "fuga urgente",
      code: "PIS-0031",
      priority: "urgent",
      parts: [
        { name: "priority", start: 8, end: 15 },
        { name: "code", start: 16, end: 24 },
      ],
    });
  });
});
