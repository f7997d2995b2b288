import { PlainTable } from "#web/components/plain-table.tsx";
import { useCopy } from "#web/components/use-copy.ts";
import { useTexts } from "#web/components/use-texts.ts";
import type { PlaceholderEntry } from "./placeholder-entries.ts";
import classes from "./templates.module.css";

/** Description of a placeholder's value. */
export function useMeaning() {
  const { textOf } = useTexts();
  return ({ group, field }: PlaceholderEntry): string =>
    textOf(field === null ? `documents.placeholder.${group.name}` : `documents.placeholder.field.${field}`) ?? "";
}

/** The placeholder itself; a click copies it. */
function Code({ code }: { code: string }) {
  const { t } = useTexts();
  const { copy } = useCopy(code, t("documents.placeholders.copied", { code }));
  const label = t("documents.placeholders.copy", { code });
  return (
    <button type="button" className={classes.code} aria-label={label} title={label} onClick={copy}>
      {code}
    </button>
  );
}

/** Placeholders with their meaning and an example. */
export function PlaceholderTable({ label, entries }: { label: string; entries: readonly PlaceholderEntry[] }) {
  const { t } = useTexts();
  const meaning = useMeaning();
  return (
    <PlainTable label={label} className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t("documents.placeholders.column.code")}</th>
          <th scope="col">{t("documents.placeholders.column.meaning")}</th>
          <th scope="col">{t("documents.placeholders.column.sample")}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.code}>
            <td>
              <Code code={entry.code} />
            </td>
            <td>{meaning(entry)}</td>
            <td className={classes.sample}>{entry.sample}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
