import type { Language } from "#shared/lib/language.ts";

type Samples = Readonly<Record<string, string>>;

const es: Samples = {
  name: "Begoña",
  kind: "Factura",
  number: "F2026-0042",
  issuer: "Fincas Núñez",
  amount: "850,00 €",
  due: "5 mar 2026",
  date: "3 mar 2026",
  old_ending: "1332",
  new_ending: "6789",
  asset: "Ático A",
  place: "Calle de Alcalá, 10, Madrid",
  until: "12 mar 2026, 10:00",
  code: "RES-00012",
  period: "del 1 abr 2026 al 31 mar 2027",
  hold_until: "10 mar 2026, 10:00",
  words: "\n«¿Puedes enviarnos la última nómina?»\n",
  title: "Contrato de arrendamiento",
  state: "En curso",
  text: "Mañana por la mañana va el fontanero.",
};

const en: Samples = {
  ...es,
  kind: "Invoice",
  amount: "€850.00",
  due: "5 Mar 2026",
  date: "3 Mar 2026",
  until: "12 Mar 2026, 10:00",
  period: "from 1 Apr 2026 to 31 Mar 2027",
  hold_until: "10 Mar 2026, 10:00",
  words: "\n“Could you send us your latest payslip?”\n",
  title: "Tenancy agreement",
  state: "In progress",
  text: "The plumber comes tomorrow morning.",
};

/** A value of each placeholder of mails, for previews: `company`, `contact` and `link` are real. */
export const messageSamples: Readonly<Record<Language, Samples>> = { es, en };
