import { useQuery } from "@tanstack/react-query";
import { legalSteps, type LegalTerm } from "#shared/domain/rentals/legal-term.ts";
import { type Rental, runningRentalStates } from "#shared/domain/rentals/rental.ts";
import { type DateString, formatDate } from "#shared/lib/dates.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { Awaited } from "#web/components/awaited.tsx";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { Day } from "#web/components/value.tsx";
import { legalTermQuery } from "./legal-term-query.ts";
import { PeriodValue } from "./period.tsx";
import classes from "./rentals.module.css";

const entity = "legal_term";

function Term({ rental, term, today }: { rental: Rental; term: LegalTerm; today: DateString }) {
  const { t, language } = useTexts();
  const steps = rental.state === "active" ? legalSteps(term, today) : [];
  return (
    <>
      <FieldList>
        <Field entity={entity} name="period">
          <PeriodValue start={term.since} end={term.until} />
          <span className={classes.soft}>{t(`rentals.legal.kind.${term.kind}`)}</span>
        </Field>
        <Field entity={entity} name="minimum_until">
          <Day date={term.minimum_until} />
        </Field>
        <Field entity={entity} name="longest_until">
          <Day date={term.longest_until} />
        </Field>
      </FieldList>
      {steps.length > 0 && (
        <ul className={classes.steps}>
          {steps.map(({ text, date }) => (
            <li key={text}>{t(text, { date: date ? formatDate(date, language) : "" })}</li>
          ))}
        </ul>
      )}
      <p className={classes.soft}>{t("rentals.legal.source", { date: formatDate(term.law, language) })}</p>
    </>
  );
}

/** The legal clock of a home's lease: the period that runs, and what each side may do today. */
export function LegalTermPanel({ rental }: { rental: Rental }) {
  const { t } = useTexts();
  const today = useToday();
  const isRunning = runningRentalStates.includes(rental.state) && rental.regime === "habitual";
  const query = useQuery({ ...legalTermQuery(rental.id, today), enabled: isRunning });
  // A contract from before the LAU has no such term.
  if (!isRunning || query.data === null) return null;
  return (
    <Panel title={t("rentals.legal.title")}>
      <Awaited query={query} height={120}>
        {(term) => term && <Term rental={rental} term={term} today={today} />}
      </Awaited>
    </Panel>
  );
}
