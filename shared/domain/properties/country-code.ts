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

/** Names that people write and that are no official ones. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  holanda: "NL",
  holland: "NL",
  inglaterra: "GB",
  england: "GB",
  "gran bretana": "GB",
  "great britain": "GB",
  uk: "GB",
  eeuu: "US",
  "ee. uu.": "US",
  "ee.uu.": "US",
  usa: "US",
  chequia: "CZ",
};

let twoByName: ReadonlyMap<string, string> | null = null;

/** Names in Spanish and English, and both codes, in normalized form. */
function namesOfCountries(): ReadonlyMap<string, string> {
  twoByName ??= new Map([
    ...["es", "en"].flatMap((language) => {
      const names = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
      return [...threeByTwo.keys()].map((two) => [normalizeText(names.of(two) ?? two), two] as const);
    }),
    ...[...threeByTwo].flatMap(([two, three]) => [
      [normalizeText(two), two] as const,
      [normalizeText(three), two] as const,
    ]),
    ...Object.entries(OTHER_NAMES),
  ]);
  return twoByName;
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

/** The codes of a country that people wrote in Spanish or English; null where it is not recognised. */
export function countryCodeOf(name: string): CountryCode | null {
  const isHome = normalizeCountry(name.trim()) === HOME_COUNTRY;
  const two = isHome ? "ES" : namesOfCountries().get(normalizeText(name.trim()));
  const three = threeByTwo.get(two ?? "");
  return two === undefined || three === undefined ? null : { two, three, residence: residenceOf(two) };
}
