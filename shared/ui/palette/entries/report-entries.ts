import type { MessageKey } from "#locales/es.ts";
import { can } from "#shared/client/state/session-state.ts";
import { type DayPreset, presetsOf, type RangePreset } from "#shared/domain/reports/period.ts";
import type { Report } from "#shared/domain/reports/report.ts";
import { reports } from "#shared/domain/reports/reports.ts";
import { languages } from "#shared/lib/language.ts";
import { type Naming, withName } from "./naming.ts";
import type { Entry } from "./palette-entry.ts";

type Preset = RangePreset | DayPreset;

const WORDS = "informe listado report";
/** How people say a period otherwise. */
const periodWords: Readonly<Record<Preset, string>> = {
  this_month: "mes actual en curso current month",
  last_month: "mes anterior previous month",
  this_quarter: "trimestre actual current quarter",
  this_year: "año actual en curso current year",
  last_12_months: "ultimo año doce meses last year twelve months",
  next_12_months: "proximo año doce meses next year twelve months",
  contract_horizon: "",
  today: "ahora now",
  last_month_end: "cierre de mes month end",
  last_year_end: "cierre de año year end",
};

/** Other words by which people look for a report. */
const otherWords: ReadonlyMap<string, string> = new Map([
  ["contract-ends", "contratos que acaban terminan finalizan ending contracts"],
]);

/** The periods with a name of their own; the horizon of contracts is a setting of the company. */
const namedPresets = ({ period }: Report): readonly Preset[] =>
  presetsOf(period).filter((preset) => preset !== "contract_horizon");

const addressOf = ({ name }: Report, preset: Preset) => `/reports/${name}?period=${preset}`;

function ofPeriod({ texts, language }: Naming, report: Report, preset: Preset): Entry {
  const key: MessageKey = `reports.period.${preset}`;
  const inLanguage = (lng: string) => `${texts.t(report.title, { lng })}: ${texts.t(key, { lng })}`;
  return {
    id: `report:${report.name}:${preset}`,
    group: "pages",
    icon: "report",
    isUnproposed: true,
    within: `report:${report.name}`,
    title: inLanguage(language),
    names: languages.filter((other) => other !== language).map(inLanguage),
    keywords: [WORDS, periodWords[preset]],
    action: { kind: "path", path: addressOf(report, preset) },
  };
}

function entriesOf(naming: Naming, report: Report): Entry[] {
  const { texts, language } = naming;
  const presets = namedPresets(report);
  const { title, names, keywords = [] } = withName(naming, report.title, WORDS);
  const whole: Entry = {
    id: `report:${report.name}`,
    group: "pages",
    icon: "report",
    isUnproposed: true,
    title,
    names: names ?? [],
    keywords: [
      ...keywords,
      otherWords.get(report.name) ?? "",
      ...languages.map((lng) => texts.t(report.about, { lng })),
    ],
    hint: texts.t("page.report", { lng: language }),
    action: { kind: "path", path: `/reports/${report.name}` },
    page:
      presets.length > 1
        ? {
            kind: "choosing",
            id: `report:${report.name}`,
            title,
            icon: "report",
            load: async () =>
              presets.map((preset) => ({
                id: preset,
                label: texts.t(`reports.period.${preset}`, { lng: language }),
              })),
            run: (preset, { open }) => open(`/reports/${report.name}?period=${preset}`),
          }
        : undefined,
  };
  return [whole, ...presets.map((preset) => ofPeriod(naming, report, preset))];
}

/** Each report that the user may read, and each of its periods. The owner statement is a page of its own. */
export function reportEntries(naming: Naming): Entry[] {
  return Object.values(reports)
    .filter(({ name, entity }) => name !== "owner-statement" && can(entity, "read"))
    .flatMap((report) => entriesOf(naming, report));
}
