import { Anchor, Stack } from "@mantine/core";
import { Link } from "wouter";
import type { ComparisonResult, RecordDifference } from "#shared/domain/accounting/verifactu/record-comparison.ts";
import { formatDate } from "#shared/lib/dates.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { adviceFor } from "./comparison-advice.ts";
import classes from "../invoices/accounting.module.css";

const counts = ["in_sync", "missing_there", "missing_here", "different", "waiting"] as const;

/** An invoice that differs, how, and what to do. */
function Difference({ difference }: { difference: RecordDifference }) {
  const { t, language } = useTexts();
  const { kind, number, issue_date, invoice_id, fields } = difference;
  return (
    <li>
      {invoice_id ? (
        <Anchor component={Link} href={`/invoices/${invoice_id}`}>
          {number}
        </Anchor>
      ) : (
        number
      )}{" "}
      · {formatDate(issue_date, language)}{" "}
      <StatusBadge color={kind === "different" ? "amber" : "red"} label={t(`accounting.comparison.kind.${kind}`)} />
      {fields.length > 0 && <p>{fields.map((field) => t(`accounting.comparison.field.${field}`)).join(", ")}</p>}
      {adviceFor(difference).map((advice) => (
        <p key={advice} className={classes.soft}>
          {t(`accounting.comparison.to_do.${advice}`)}
        </p>
      ))}
    </li>
  );
}

/** What a comparison found. */
export function ComparisonSummary({ result }: { result: ComparisonResult }) {
  const { t, language } = useTexts();
  const { differences } = result;
  const total = result.missing_there + result.missing_here + result.different;
  return (
    <Stack gap="xs">
      <ul>
        {counts.map((name) => (
          <li key={name}>
            {t(`accounting.comparison.count.${name}`, { count: formatNumber(result[name], language) })}
          </li>
        ))}
      </ul>
      {differences.length > 0 && (
        <ul>
          {differences.map((difference) => (
            <Difference
              key={`${difference.kind} ${difference.number} ${difference.issue_date}`}
              difference={difference}
            />
          ))}
        </ul>
      )}
      {total > differences.length && (
        <p className={classes.quiet}>
          {t("accounting.comparison.more", { count: formatNumber(differences.length, language) })}
        </p>
      )}
    </Stack>
  );
}
