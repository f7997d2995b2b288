import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MethodChoice } from "#shared/domain/quick-entry/read-method.ts";
import { paymentLineReader, readPaymentLine } from "#shared/domain/quick-entry/read-payment-line.ts";

/** A Wednesday. */
const today = "2026-03-18";
const methods: readonly MethodChoice[] = [
  { id: "t", name: "Transferencia", kind: "transfer", is_default: true },
  { id: "d", name: "Domiciliación", kind: "direct_debit" },
  { id: "c", name: "Efectivo", kind: "cash" },
  { id: "k", name: "Tarjeta", kind: "card" },
  { id: "b", name: "Bizum", kind: "bizum" },
];

function read(line: string, choices = methods) {
  const { amount, day, method, rest } = readPaymentLine(line, { today, methods: choices });
  return [amount?.value ?? null, day?.value ?? null, method?.value.id ?? null, rest];
}

describe("payment command line", () => {
  it.each([
    ["850 garcia transf ayer", [85_000, "2026-03-17", "t", "garcia"]],
    ["garcia lopez 1.250,50 bizum 3/3", [125_050, "2026-03-03", "b", "garcia lopez"]],
    ["yesterday card 300 smith", [30_000, "2026-03-17", "k", "smith"]],
    ["€725 Núñez by cash on friday", [72_500, "2026-03-13", "c", "Núñez"]],
    ["cobro 640 € del 5 de marzo por recibo, Ruiz", [64_000, "2026-03-05", "d", "Ruiz"]],
    ["1 250,00 garcía en efectivo el lunes pasado", [125_000, "2026-03-16", "c", "garcía"]],
    ["ALQ-00012 725 efec", [72_500, null, "c", "ALQ-00012"]],
    ["850 de la Fuente", [85_000, null, null, "la Fuente"]],
    ["march 5 1200 o'brien tarj", [120_000, "2026-03-05", "k", "o'brien"]],
    ["5 marzo 85 garcia", [8500, "2026-03-05", null, "garcia"]],
    ["piso 2 izq 640 ayer", [64_000, "2026-03-17", null, "piso 2 izq"]],
    ["50 calle mayor 120", [5000, null, null, "calle mayor 120"]],
    ["850 €, Pérez; 15-03-2026", [85_000, "2026-03-15", null, "Pérez"]],
    ["garcia", [null, null, null, "garcia"]],
    ["", [null, null, null, ""]],
    ["paid 850 nunez today by bank transfer", [85_000, "2026-03-18", "t", "nunez"]],
    ["1 250 garcía", [125_000, null, null, "garcía"]],
    ["mil doscientos garcía ayer", [120_000, "2026-03-17", null, "garcía"]],
    ["2 mil 500 garcía", [250_000, null, null, "garcía"]],
    ["smith eight hundred and fifty by card", [85_000, null, "k", "smith"]],
    ["noventa euros ruiz", [9000, null, null, "ruiz"]],
    ["2 meses garcía 1700", [170_000, null, null, "2 meses garcía"]],
    ["850;garcía;ayer", [85_000, "2026-03-17", null, "garcía"]],
    ["850,garcía,5/3/2026,bizum", [85_000, "2026-03-05", "b", "garcía"]],
    ["850 - garcía - ayer", [85_000, "2026-03-17", null, "garcía"]],
    ["850 trasnferencia garcía", [85_000, null, "t", "garcía"]],
    ["850 el 5 de garcía", [85_000, "2026-03-05", null, "garcía"]],
    ["850 garcía dentro de 2 días", [85_000, "2026-03-20", null, "garcía"]],
    ["1 250,50€garcía ayer", [125_050, "2026-03-17", null, "garcía"]],
    ["850 con 50 garcía ayer", [85_050, "2026-03-17", null, "garcía"]],
    ["garcía 850 euros con 50 céntimos bizum", [85_050, null, "b", "garcía"]],
    ["850 garcía con transferencia", [85_000, null, "t", "garcía"]],
    ["850€garcía", [85_000, null, null, "garcía"]],
    ["850 garcía el lunes de la semana pasada", [85_000, "2026-03-09", null, "garcía"]],
    ["850 smith monday last week by card", [85_000, "2026-03-09", "k", "smith"]],
    ["850 garcía del 5 a plazos", [85_000, "2026-03-05", null, "garcía a plazos"]],
    ["850,- nunez direct debit, monday 16 march", [85_000, "2026-03-16", "d", "nunez"]],
  ])("a payment line is parsed into its parts: %s", (line, said) => {
    expect(read(line)).toEqual(said);
  });

  it.each([
    ["850 domingo pérez", [85_000, null, null, "domingo pérez"]],
    ["850 garcia domingo", [85_000, "2026-03-15", null, "garcia"]],
    ["carmen domínguez 850", [85_000, null, null, "carmen domínguez"]],
    ["850 domi", [85_000, null, null, "domi"]],
    ["850 mar flores", [85_000, null, null, "mar flores"]],
    ["700 efraín", [70_000, null, null, "efraín"]],
    ["850 dos santos", [85_000, null, null, "dos santos"]],
    ["850 recio", [85_000, null, null, "recio"]],
    ["850 sun li", [85_000, null, null, "sun li"]],
  ])("a payment line keeps the names of people: %s", (line, said) => {
    expect(read(line)).toEqual(said);
  });

  it.each([
    ["850 garcía 3.4", [85_000, null, null, "garcía 3.4"]],
    ["garcía 850 2026", [85_000, null, null, "garcía 2026"]],
    [",50 garcía", [null, null, null, ",50 garcía"]],
  ])("ambiguous parts of a payment line stay words instead of being guessed: %s", (line, said) => {
    expect(read(line)).toEqual(said);
  });

  it.each([
    ["850 piso 3º 2ª garcía", "piso 3º 2ª garcía", null],
    ["850 calle mayor 5, 1er piso", "calle mayor 5 1er piso", null],
    ["850 3rd floor smith", "3rd floor smith", null],
    ["850 calle 5 de mayo 12 ayer", "calle 5 de mayo 12", "2026-03-17"],
    ["850 plaza 2 de mayo", "plaza 2 de mayo", null],
    ["850 calle 5 de mayo 12", "calle 5 de mayo 12", null],
    ["640 piso primero izquierda", "piso primero izquierda", null],
  ])("streets and floors in a payment line are not read as days: %s", (line, rest, day) => {
    const said = readPaymentLine(line, { today, methods });
    expect([said.rest, said.day?.value ?? null, said.mistaken_day]).toEqual([rest, day, null]);
  });

  it("quoted words in a payment line are a name, whatever they look like", () => {
    expect(read('850 "bizum 300 ayer"')).toEqual([85_000, null, null, "bizum 300 ayer"]);
  });

  it("payment methods of one kind are distinguished by further words, otherwise the default is taken", () => {
    const banks: readonly MethodChoice[] = [
      { id: "s", name: "Transferencia Santander", kind: "transfer" },
      { id: "x", name: "Transferencia CaixaBank", kind: "transfer" },
    ];
    expect(read("850 garcia transf caixa", banks)).toEqual([85_000, null, "x", "garcia"]);
    expect(read("850 garcia transf", banks)).toEqual([85_000, null, null, "garcia transf"]);
    expect(read("850 garcia transf", [...banks, ...methods])).toEqual([85_000, null, "t", "garcia"]);
  });

  it("the order of its parts does not change a payment line", () => {
    const parts = ["850,00", "garcia", "bizum", "el 5 de marzo"];
    fc.assert(
      fc.property(fc.shuffledSubarray(parts, { minLength: 4 }), (order) => {
        expect(read(order.join(" "))).toEqual([85_000, "2026-03-05", "b", "garcia"]);
      }),
    );
  });

  it("each part has its position in the payment line, and removing one leaves the others", () => {
    const amounts = fc.constantFrom("850", "1.250,00", "€90", "70 €", "8,5");
    const days = fc.constantFrom("ayer", "3/3", "last friday", "el 5", "march 5");
    const methodWords = fc.constantFrom("transf", "by card", "en efectivo", "bizum");
    fc.assert(
      fc.property(amounts, days, methodWords, (said, when, methodWord) => {
        const line = `${said} núñez ${when} ${methodWord}`;
        const { amount, day, method, rest } = readPaymentLine(line, { today, methods });
        const cut = (part: typeof amount | typeof day | typeof method) => line.slice(part?.start, part?.end);
        expect([cut(amount), cut(day), cut(method), rest]).toEqual([said, when, methodWord, "núñez"]);
        expect(readPaymentLine(line.replace(when, ""), { today, methods })).toMatchObject({
          amount: { value: amount?.value },
          day: null,
          rest,
        });
      }),
    );
  });

  it("any text is parsed without an error, and no part is used twice", () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom("850", "€", "ayer", "el", "5", "de", "marzo", "bizum", '"', "por"),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const line = pieces.join(" ");
        const { amount, day, method } = readPaymentLine(line, { today, methods });
        const found = [amount, day, method].filter((one) => one !== null).toSorted((a, b) => a.start - b.start);
        for (const [index, { start, end }] of found.entries())
          expect(start < end && end <= (found[index + 1]?.start ?? line.length)).toBe(true);
      }),
    );
  });
});

describe("a payment line of which the amount is not clear", () => {
  const doubtOf = (line: string) => {
    const { amount, amount_doubt, rest } = readPaymentLine(line, { today, methods });
    return [amount?.value ?? null, amount_doubt?.reason, amount_doubt?.said.map(({ value }) => value).join(" "), rest];
  };

  it.each([
    ["garcía -850", "negative", "-850", "garcía"],
    ["-50 € garcía", "negative", "-50 €", "garcía"],
    ["1.380,00- garcía", "negative", "1.380,00-", "garcía"],
    ["0 garcía", "zero", "0", "garcía"],
    ["0,00 € garcía", "zero", "0,00 €", "garcía"],
    ["1,250 garcía", "unclear", "1,250", "garcía"],
    ["850 mil palmeras", "unclear", "850 mil", "palmeras"],
    ["700 850 € garcía", "unclear", "700 850 €", "garcía"],
    ["850 dólares garcía", "currency", "850 dólares", "garcía"],
    ["850 usd garcía", "currency", "850 usd", "garcía"],
    ["$1,380.00 smith", "currency", "$1,380.00", "smith"],
    ["£850 smith", "currency", "£850", "smith"],
    ["usd 850 smith", "currency", "usd 850", "smith"],
    ["garcia 850 lopez 900", "several", "850 900", "garcia lopez"],
    ["850 900 abad", "several", "850 900", "abad"],
    ["850 abad + 50 agua", "several", "850 50", "abad +"],
    ["850 abad más 50 de agua", "several", "850 50", "abad más"],
    ["850 abad y 50 de agua", "several", "850 50", "abad y"],
    ["850 abad, luz 50", "several", "850 50", "abad luz"],
    ["100 montaditos 850", "several", "100 850", "montaditos"],
    ["abad 850 15.11", "several", "850 15.11", "abad"],
    ["abad 850 15", "several", "850 15", "abad"],
    ["850 € garcía 900 €", "several", "850 € 900 €", "garcía"],
    ["garcía mil palmeras 850", "several", "mil 850", "garcía palmeras"],
    ["marzo 5 850 €", "unclear", "5 850 €", "marzo"],
    ["calle mayor 850", "number", "850", "calle mayor"],
  ])("'%s' has no amount, and says why: %s, «%s»", (line, reason, said, rest) => {
    expect(doubtOf(line)).toEqual([null, reason, said, rest]);
  });

  it.each([
    ["+850 garcía", 85_000],
    ["+1.380,00 € garcía", 138_000],
    ["1380.00 garcía", 138_000],
    ["1,380.00 garcía", 138_000],
    ["1 380,00 garcía", 138_000],
    ["850 € (930 usd) garcía", 85_000],
    ["850 garcía 850", 85_000],
    ["garcía calle mayor 12 850", 85_000],
    ["850 € piso 120", 85_000],
    ["garcía 3 plazos 850", 85_000],
    ["alquiler noviembre 2026 garcía", null],
    ["850 600123456", 85_000],
    ["ES91 2100 0418 4502 0005 1332", null],
    ["732 108 523", null],
    ["garcía 850 91 555 12 34", 85_000],
    ["ALQ-00185 700 2026-03-17", 70_000],
    ["850 mendizabal 1000123", 85_000],
    ["600 12-03-26 garcía", 60_000],
    ["garcía 12.03.26 600", 60_000],
  ])("'%s' says its amount without doubt, or none: %s", (line, cents) => {
    const { amount, amount_doubt } = readPaymentLine(line, { today, methods });
    expect([amount?.value ?? null, amount_doubt]).toEqual([cents, null]);
  });

  it("no amount is read beside a doubt, whatever the line", () => {
    const piece = fc.constantFrom(
      "850",
      "900",
      "-50",
      "0",
      "$",
      "usd",
      "€",
      "1,250",
      "mil",
      "garcía",
      "15.11",
      "calle",
      "5",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 7 }), (pieces) => {
        const line = pieces.join(" ");
        const { amount, amount_doubt } = readPaymentLine(line, { today, methods });
        expect(amount === null || amount_doubt === null).toBe(true);
        for (const { value, start, end } of amount_doubt?.said ?? [])
          expect(line.slice(start, end).replace(/\s+/g, " ")).toBe(value);
      }),
    );
  });
});

describe("what else a payment line says", () => {
  it.each([
    ["850 abad noviembre", ["noviembre"], "abad"],
    ["me ha pagado abad 850 parcial", ["parcial"], "abad"],
    ["850 sra abad fianza", ["fianza"], "abad"],
    ["850 garcía fin de mes", ["fin", "mes"], "garcía"],
    ["850 abad octubre 2026", ["octubre", "2026"], "abad"],
    ["300 abad a cuenta", ["a", "cuenta"], "abad"],
    ["850 abad fra 1202", ["fra", "1202"], "abad"],
    ["850 abad F-2026-01202", ["F-2026-01202"], "abad"],
    ["850 abad nota: paga en dos veces", ["paga en dos veces"], "abad"],
    ["850 abad (sin la luz)", ["sin la luz"], "abad"],
    ["850 (abad)", [], "abad"],
    ["nota: 850 abad", [], "nota abad"],
    ["850 abril lopez", [], "abril lopez"],
    ['850 "noviembre parcial"', [], "noviembre parcial"],
  ])("the words of '%s' that say what is paid are its note, and name nobody", (line, concepts, rest) => {
    const read_line = readPaymentLine(line, { today, methods });
    expect([read_line.concepts.map(({ value }) => value), read_line.rest]).toEqual([concepts, rest]);
  });

  it.each([
    ["850 abad en mano", "c"],
    ["850 abad bizun", "b"],
  ])("'%s' says the method", (line, id) => {
    expect(read(line)).toEqual([85_000, null, id, "abad"]);
  });

  it.each([
    ["850 garcía 19/3", "2026-03-19"],
    ["850 garcía 24/12", "2025-12-24"],
    ["850 garcía 5/12", "2025-12-05"],
    ["850 garcía 3/3", "2026-03-03"],
  ])("a day without its year is of this year, also to come, unless last year's is nearer: %s", (line, day) => {
    expect(readPaymentLine(line, { today, methods }).day?.value).toBe(day);
  });

  it.each([
    ["850 abad lunes 17", "lunes 17"],
    ["850 martes 13 garcía", "martes 13"],
  ])("a weekday that its number had only months ago is a mistake: %s", (line, said) => {
    const { day, mistaken_day } = readPaymentLine(line, { today, methods });
    expect([day, mistaken_day?.value]).toEqual([null, said]);
  });

  it("the number of a street that is named after a day is no day", () => {
    const { day, rest } = readPaymentLine("850 abad dos de mayo 4", { today, methods });
    expect([day, rest]).toEqual([null, "abad dos de mayo 4"]);
  });
});

describe("days that do not exist in the calendar", () => {
  it.each([
    ["31/2 850 garcia", "31/2"],
    ["850 garcia 31/02/2026 bizum", "31/02/2026"],
    ["850 garcia 2026-02-30", "2026-02-30"],
    ["850 garcia 3/15", "3/15"],
    ["850 garcia el 30 de febrero", "el 30 de febrero"],
    ["850 garcia feb 30", "feb 30"],
    ["850 garcia april 31st", "april 31st"],
    ["850 garcia the 31st of november", "the 31st of november"],
    ["850 garcia el 32", "el 32"],
    ["850 martes 18 garcia", "martes 18"],
    ["850 garcia martes 31", "martes 31"],
    ["850 garcia 31/04", "31/04"],
    ["850 garcia 29 feb 2025", "29 feb 2025"],
    ["850 garcia 29/2", "29/2"],
    ["850 garcia 29 de febrero", "29 de febrero"],
    ["850 garcia del 1 al 5 de marzo", "del 1 al 5 de marzo"],
    ["850 garcia 1/3 al 5/3", "1/3 al 5/3"],
    ["850 garcia from 1 to 5 march", "from 1 to 5 march"],
    ["850 garcia 1-5 marzo", "1-5 marzo"],
  ])("the impossible day in %s is reported, and read neither as a name nor as another day", (line, said) => {
    const { day, mistaken_day, amount, rest } = readPaymentLine(line, { today, methods });
    expect([day, mistaken_day?.value, amount?.value, rest]).toEqual([null, said, 85_000, "garcia"]);
  });

  it.each([
    "850 garcia 15/3",
    "850 garcia",
    '850 "mayor 31/2"',
    "85 abril",
    "850 calle mayor 12",
    "850 mayor 31/2 ayer",
  ])("%s has no impossible day", (line) => {
    expect(readPaymentLine(line, { today, methods }).mistaken_day).toBeNull();
  });
});

describe("a reader of payment lines", () => {
  const given = { today: "2026-11-22", methods: [] } as const;

  it("hands on the reading that it was given while line, day and methods are the same", () => {
    const reading = paymentLineReader()("850 garcia", given);
    const readLine = paymentLineReader(reading);
    expect(readLine("850 garcia", given)).toBe(reading);
    expect(readLine("900 garcia", given).amount?.value).toBe(90_000);
  });

  it("reads a line again when the day or the methods are others", () => {
    const readLine = paymentLineReader();
    expect(readLine("850 ayer", given).day?.value).toBe("2026-11-21");
    expect(readLine("850 ayer", { ...given, today: "2026-11-23" }).day?.value).toBe("2026-11-22");
    const choices = [{ id: "t", name: "Transferencia", kind: "transfer" }] as const;
    expect(readLine("850 transf", given).method).toBeNull();
    expect(readLine("850 transf", { ...given, methods: choices }).method?.value.id).toBe("t");
  });
});
