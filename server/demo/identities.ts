import { generateSpanishIban } from "#shared/domain/core/iban.ts";
import { generateCif, generateDni, generateNie } from "#shared/domain/core/tax-id.ts";
import { normalizeText } from "#shared/lib/text.ts";
import { femaleNames, maleNames } from "./data/given-names.ts";
import { origins, type Origin } from "./data/foreign-names.ts";
import { surnames } from "./data/surnames.ts";
import type { DemoRandom } from "./random.ts";

/** Codes of banks with accounts in Spain. */
const BANKS = [2100, 49, 182, 2085, 81, 1465, 2095, 2080, 2103, 128] as const;

/** Domains reserved by RFC 2606, which never deliver: the demo may be connected to a mail server. */
const MAIL_DOMAINS = ["correo.example", "buzon.example", "mail.example"] as const;

export type Gender = "female" | "male";

export interface Name {
  readonly name: string;
  readonly last_name: string;
  readonly gender: Gender;
}

/** Particles are capitalised only at the start of a surname. */
const asSecond = (surname: string) => surname.replace(/^De(l?) /, "de$1 ");

export function drawSpanishName(random: DemoRandom): Name {
  const gender = random.pick(["female", "male"] as const);
  const name = random.pickEarly(gender === "female" ? femaleNames : maleNames);
  return { name, gender, last_name: `${random.pickEarly(surnames)} ${asSecond(random.pickEarly(surnames))}` };
}

export function drawForeignName(random: DemoRandom): Name & { readonly origin: Origin } {
  const origin = random.pick(origins);
  const gender = random.pick(["female", "male"] as const);
  const name = random.pick(gender === "female" ? origin.female : origin.male);
  const [first, second] = random.shuffle(origin.surnames);
  const last_name = origin.hasTwoSurnames ? `${first} ${second}` : `${first}`;
  return { name, gender, last_name, origin };
}

export function drawIban(random: DemoRandom): string {
  return generateSpanishIban(random.pick(BANKS), random.integer(1, 8999), random.integer(10_000_000, 2_147_483_647));
}

export function drawMobile(random: DemoRandom): string {
  return `+34${random.pick(["6", "6", "6", "7"])}${random.integer(10_000_000, 59_999_999)}`;
}

export function drawLandline(random: DemoRandom): string {
  return `+349${random.integer(10_000_000, 89_999_999)}`;
}

/** A foreign phone number of plausible length. */
export function drawForeignPhone(prefix: string, random: DemoRandom): string {
  return `${prefix}${random.integer(600_000_000, 799_999_999)}`;
}

/** Draws until the value is new. */
function drawUnique(taken: Set<string>, draw: () => string): string {
  let value = draw();
  while (taken.has(value)) value = draw();
  taken.add(value);
  return value;
}

/** Unique document numbers; older people have lower ones. */
export function createDocuments(random: DemoRandom) {
  const taken = new Set<string>();
  return {
    dni: (birthYear: number) => {
      const middle = (birthYear - 1935) * 1_000_000 + 6_000_000;
      return drawUnique(taken, () => generateDni(random.integer(middle, middle + 8_000_000)));
    },
    nie: () => drawUnique(taken, () => generateNie(random.integer(300_000, 19_999_999))),
    passport: () =>
      drawUnique(
        taken,
        () => `${random.pick(["AX", "C", "FR", "YB", "PA", "GK"])}${random.integer(1_000_000, 9_999_999)}`,
      ),
    cif: (letter: string) => drawUnique(taken, () => generateCif(letter, random.integer(280_000, 9_899_999))),
  };
}

/** Unique e-mail addresses: people with the same name are distinguished by a number. */
export function createMailboxes(random: DemoRandom): (name: string, last_name: string | null) => string {
  const taken = new Map<string, number>();
  return (name, last_name) => {
    const [first, second] = name.split(" ");
    const account = normalizeText(`${first} ${last_name?.split(" ")[0] ?? second ?? ""}`)
      .replace(/[^a-z0-9 ]/g, "")
      .trim()
      .replace(/ +/g, ".");
    const count = (taken.get(account) ?? 0) + 1;
    taken.set(account, count);
    return `${account}${count === 1 ? "" : count}@${random.pick(MAIL_DOMAINS)}`;
  };
}
