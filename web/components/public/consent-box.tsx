import { Checkbox } from "@mantine/core";
import { type ConsentId, consentTexts, type ConsentInput } from "#shared/domain/core/consents.ts";
import { useLanguage, useT } from "#shared/ui/use-t.ts";
import { useCompany } from "./company-query.ts";
import classes from "./consent-box.module.css";

interface Props {
  readonly id: ConsentId;
  /** The consent given; null if none. */
  readonly value: ConsentInput | null;
  readonly onChange: (given: ConsentInput | null) => void;
  readonly error?: string | undefined;
}

/** Consent to a text: the one shown beside the box, in the language in which it is read. */
export function ConsentBox({ id, value, onChange, error }: Props) {
  const t = useT();
  const language = useLanguage();
  const company = useCompany()?.name || t("app.name");
  const { key, version } = consentTexts[id];
  const isGiven = value?.text_id === id && value.text_version === version;
  return (
    <div className={classes.consent}>
      <Checkbox
        size="md"
        checked={isGiven}
        onChange={(event) =>
          onChange(event.currentTarget.checked ? { text_id: id, text_version: version, language } : null)
        }
        label={t(key, { company })}
        error={error}
        aria-required
        aria-invalid={error ? true : undefined}
      />
      <a href="/privacy-policy" target="_blank" rel="noopener">
        {t("public.consent.read_policy")}
      </a>
    </div>
  );
}
