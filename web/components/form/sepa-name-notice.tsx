import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { hasSepaLetter } from "#shared/domain/accounting/remittances/sepa-text.ts";

interface SepaNameNoticeProps {
  /** The values of the form: first name or company, and surnames. */
  names: readonly unknown[];
  text: string;
}

/** Warns that no letter of a name can be written in a bank file, so that remittances will refuse it. */
export function SepaNameNotice({ names, text }: SepaNameNoticeProps) {
  const name = names.filter((part) => typeof part === "string").join(" ");
  if (name.trim() === "" || hasSepaLetter(name)) return null;
  return (
    <Alert color="yellow" role="status" icon={<IconAlertTriangle aria-hidden />}>
      {text}
    </Alert>
  );
}
