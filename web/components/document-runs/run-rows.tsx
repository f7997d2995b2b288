import { Anchor } from "@mantine/core";
import { Link } from "wouter";
import { useTexts } from "../use-texts.ts";
import classes from "./document-runs.module.css";

interface Row {
  readonly rental_id: string;
  readonly rental_label: string;
  readonly document_id?: string | null;
  /** What became of it, or why nothing does. */
  readonly text: string;
}

/** Rentals with what becomes of each, and a link to the document or to the rental where something is missing. */
export function RunRows({ rows }: { rows: readonly Row[] }) {
  const { t } = useTexts();
  return (
    <ul className={classes.rows}>
      {rows.map(({ rental_id, rental_label, document_id = null, text }) => (
        <li key={rental_id}>
          <div>
            <strong>{rental_label}</strong>
            <p className={classes.soft}>{text}</p>
          </div>
          <Anchor
            component={Link}
            href={document_id === null ? `/rentals/${rental_id}` : `/documents/${document_id}`}
            size="sm"
          >
            {t(document_id === null ? "document_run.open" : "document_run.open_document")}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
