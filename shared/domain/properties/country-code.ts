import { HOME_COUNTRY, normalizeCountry } from "./country.ts";
import { normalizeText } from "#shared/lib/text.ts";

/**
 * ISO 3166-1: each country's code of two letters with that of three. Only those that Facturae 3.2.2 accepts
 * (CountryType of its schema), which leaves out sixteen, among them Curaçao and South Sudan.
 */
const CODES = `
  ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO ARARG ASASM ATAUT AUAUS AWABW AZAZE BABIH BBBRB BDBGD BEBEL
  BFBFA BGBGR BHBHR BIBDI BJBEN BMBMU BNBRN BOBOL BRBRA BSBHS BTBTN BWBWA BYBLR BZBLZ CACAN CDCOD CFCAF CGCOG
  CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA DODOM DZDZA
  ECECU EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF
  GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GTGTM GUGUM GWGNB GYGUY HKHKG HNHND HRHRV HTHTI HUHUN
  IDIDN IEIRL ILISR IMIMN ININD IQIRQ IRIRN ISISL ITITA JEJEY JMJAM JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM
  KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR
  MCMCO MDMDA MEMNE MGMDG MHMHL MKMKD MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI
  MXMEX MYMYS MZMOZ NANAM NCNCL NENER NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL OMOMN PAPAN PEPER
  PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA
  SASAU SBSLB SCSYC SDSDN SESWE SGSGP SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR STSTP SVSLV SYSYR
  SZSWZ TCTCA TDTCD TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA
  USUSA UYURY UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR VNVNM VUVUT WFWLF WSWSM YEYEM YTMYT ZAZAF ZMZMB ZWZWE`;

const threeByTwo: ReadonlyMap<string, string> = new Map(
  CODES.trim()
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 2), pair.slice(2)]),
);

/** Member states of the European Union besides Spain. */
const EUROPEAN_UNION = new Set(
  "AT BE BG CY CZ DE DK EE FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" "),
);

/** Codes of ISO 3166 that Facturae lacks: of others' lists of countries. */
const FURTHER_CODES = "AQ AX BL BQ BV CC CW CX GS HM IO MF SS SX TF UM".split(" ");

/** Names that people write and that are none of `Intl`, by the code, in the form of `keyOf`. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  AE: ["emiratos arabes"],
  BA: ["bosnia"],
  BF: ["alto volta"],
  BH: ["bahrein"],
  CD: ["rd congo", "republica democratica del congo", "democratic republic of the congo", "zaire"],
  CI: ["costa de marfil", "costa marfil", "ivory coast"],
  CN: ["republica popular china", "rp china"],
  CZ: ["chequia", "republica checa", "czech republic"],
  ES: ["reino de espana"],
  GB: [
    "inglaterra",
    "england",
    "gran bretana",
    "great britain",
    "uk",
    "escocia",
    "scotland",
    "gales",
    "wales",
    "irlanda del norte",
    "northern ireland",
  ],
  HK: ["hong kong"],
  IE: ["republica de irlanda", "eire"],
  KR: ["corea", "republica de corea", "korea"],
  KZ: ["kazajstan"],
  LK: ["ceilan"],
  MK: ["macedonia"],
  MM: ["birmania", "burma", "myanmar"],
  MO: ["macao"],
  MX: ["mejico"],
  NL: ["holanda", "holland", "the netherlands"],
  PS: ["palestina", "palestine"],
  RU: ["federacion rusa", "russian federation"],
  SA: ["arabia saudita"],
  SZ: ["suazilandia", "swazilandia", "swaziland"],
  TL: ["timor oriental", "east timor"],
  TT: ["trinidad"],
  US: ["eeuu", "ee uu", "usa", "us", "estados unidos de america", "united states of america", "the united states"],
  VA: ["vaticano", "santa sede", "holy see"],
};

/** Languages in which people write the name of their own country, the least frequent first. */
const LANGUAGES = "fi sv ro pl nl pt it fr de eu gl ca en es".split(" ");

/** Dots and apostrophes do not matter, nor which other signs divide words: `U.S.A.` is `usa`. */
const keyOf = (name: string): string =>
  normalizeText(name.replace(/[.'’]/g, ""))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .join(" ");

let twoByName: ReadonlyMap<string, string> | null = null;

/** Names in the usual languages, those of Spanish before others, and before them both codes: "RU" is Russia's and a short name too. */
function readNames(): ReadonlyMap<string, string> {
  const known = [...threeByTwo.keys(), ...FURTHER_CODES];
  const namesIn = (language: string, style: "long" | "short") => {
    const names = new Intl.DisplayNames([language], { type: "region", style, fallback: "none" });
    return known.map((two) => [keyOf(names.of(two) ?? two), two] as const);
  };
  return new Map([
    ...LANGUAGES.flatMap((language) => [...namesIn(language, "short"), ...namesIn(language, "long")]),
    ...[...threeByTwo].map(([two, three]) => [keyOf(three), two] as const),
    ...known.map((two) => [keyOf(two), two] as const),
    ...Object.entries(OTHER_NAMES).flatMap(([two, names]) => names.map((name) => [name, two] as const)),
  ]);
}

/** The code of two letters of a country that people wrote, also of those that Facturae lacks; null where it is not recognised. */
export function twoLettersOf(name: string): string | null {
  if (normalizeCountry(name.trim()) === HOME_COUNTRY) return "ES";
  twoByName ??= readNames();
  return twoByName.get(keyOf(name)) ?? null;
}

/** A country by its codes, and whose resident one of it is for a tax office in Spain. */
export interface CountryCode {
  readonly two: string;
  readonly three: string;
  readonly residence: "home" | "european_union" | "elsewhere";
}

function residenceOf(two: string): CountryCode["residence"] {
  if (two === "ES") return "home";
  return EUROPEAN_UNION.has(two) ? "european_union" : "elsewhere";
}

/** The codes of a country that people wrote; null where it is not recognised, or Facturae lacks it. */
export function countryCodeOf(name: string): CountryCode | null {
  const two = twoLettersOf(name);
  const three = threeByTwo.get(two ?? "");
  return two === null || three === undefined ? null : { two, three, residence: residenceOf(two) };
}
