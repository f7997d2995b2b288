import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "#shared/client/http.ts";
import { pathOfList } from "#shared/client/indexed-record.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { incidentDraft } from "#shared/ui/quick-entry/incident-draft.ts";
import { paymentDraft } from "#shared/ui/quick-entry/payment-draft.ts";
import { useLanguage, useT } from "#shared/ui/use-t.ts";
import type { CountedList, Entry } from "../entries/palette-entry.ts";
import { describePerson, readPersonFacts } from "../entries/person-facts.ts";
import { describeFacts } from "../entries/row-facts.ts";
import type { RankedSection } from "../ranking/rank-entries.ts";
import { useSnapshot } from "valtio/react";
import { markedRows } from "./marked-rows.ts";
import classes from "./palette.module.css";
import tools from "./palette-tools.module.css";

/** The number of rows of a list that a search has cut; nothing until it is known. */
export function RowCount({ entity, query }: CountedList) {
  const t = useT();
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: [entity, "palette_count", query],
    queryFn: async ({ signal }) =>
      (await call<unknown[]>(pathOfList(entity), { query: { query, page_size: 1 }, signal })).meta ?? null,
    retry: false,
    meta: { toast: "never" },
  });
  if (!data) return null;
  const count = formatNumber(data.total, language);
  return <> ({data.total_is_estimate ? t("palette.count_more_than", { count }) : count})</>;
}

const UUID_LENGTH = 36;
/** Persons of whom more is shown: those at the top of a long list. */
const MAX_PERSONS = 12;

/** Whether a row is of a person, whatever it does with it. */
const isOfPerson = ({ id }: Entry) => /(?:^|:)person:[^:]+$/.test(id);
/** The person of a row: the end of its id. */
const personOf = ({ id }: Entry) => id.slice(-UUID_LENGTH);

/** The persons among the rows, in the same order whatever their rank. */
function personsIn(found: readonly RankedSection[]): readonly string[] {
  const entries = found.flatMap(({ rows }) => rows.flatMap(({ entry }) => (isOfPerson(entry) ? entry : [])));
  return [...new Set(entries.map(personOf))].slice(0, MAX_PERSONS).toSorted();
}

interface PersonLineProps {
  readonly person: string;
  readonly found: readonly RankedSection[];
}

/** What a person rents and owes; nothing until it is known. One request is for all persons among the rows. */
function PersonLine({ person, found }: PersonLineProps) {
  const t = useT();
  const language = useLanguage();
  const persons = personsIn(found);
  const { data } = useQuery({
    queryKey: ["person", "palette_facts", ...persons],
    queryFn: ({ signal }) => readPersonFacts(persons, signal),
    retry: false,
    meta: { toast: "never", shows: ["rental", "invoice", "payment"] },
  });
  const known = data?.get(person);
  const text = known ? describePerson(t, language, known) : "";
  return text === "" ? null : <span className={classes.facts}>{text}</span>;
}

const readIncident = async () => (await incidentDraft.read())?.description;
const readPayment = async () => (await paymentDraft.read())?.line;
/** What was left unfinished in the form that an entry opens, by the entry's id. */
const drafts = new Map([
  ["do:quick_incident", readIncident],
  ["do:quick_payment", readPayment],
]);

/** The draft that a form opens with; nothing where there is none. */
function DraftLine({ read }: { readonly read: () => Promise<string | undefined> }) {
  const t = useT();
  const [text, setText] = useState("");
  useEffect(() => {
    let isGone = false;
    const show = (left = "") => isGone || setText(left);
    read().then(show, () => {});
    return () => {
      isGone = true;
    };
  }, [read]);
  return text === "" ? null : <span className={classes.facts}>{t("palette.draft_left", { text })}</span>;
}

interface RowFactsProps {
  readonly entry: Entry;
  /** The rows of a search that has ended; null before. */
  readonly found: readonly RankedSection[] | null;
}

/** The mark of a row that is marked, also by a word for screen readers. */
function Mark({ id }: { readonly id: string }) {
  const t = useT();
  const { rows } = useSnapshot(markedRows);
  if (!rows.some((row) => row.id === id)) return null;
  return <span className={tools.mark}>{t("palette_tools.marked_row")}</span>;
}

/** The mark of a row, and what it shows below its title. */
export function RowFacts(props: RowFactsProps) {
  return (
    <>
      <Mark id={props.entry.id} />
      <Facts {...props} />
    </>
  );
}

/** What a row shows below its title: of a payment, an invoice or a person what distinguishes it; of a form its draft. */
function Facts({ entry, found }: RowFactsProps) {
  const t = useT();
  const language = useLanguage();
  const readDraft = drafts.get(entry.id);
  if (readDraft) return <DraftLine read={readDraft} />;
  if (entry.facts) return <span className={classes.facts}>{describeFacts(t, language, entry.facts)}</span>;
  if (!found || !isOfPerson(entry)) return null;
  return <PersonLine person={personOf(entry)} found={found} />;
}
