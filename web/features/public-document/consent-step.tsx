import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { ConsentBox } from "#web/components/public/consent-box.tsx";
import { type ConsentInput, consentTexts } from "#shared/domain/core/consents.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./document.module.css";
import { StepActions } from "./step-actions.tsx";

interface Props {
  /** The consent given; null if none. */
  readonly consent: ConsentInput | null;
  /** The version that the server requires. */
  readonly present: string;
  readonly onChange: (consent: ConsentInput | null) => void;
  readonly onBack: () => void;
  readonly onNext: () => void;
}

function OutdatedPage() {
  const t = useT();
  return (
    <div className={classes.stretch}>
      <Notice tone="due">{t("signing.outdated")}</Notice>
      <StepActions>
        <Button size="md" className={classes.primary} onClick={() => window.location.reload()}>
          {t("signing.reload")}
        </Button>
      </StepActions>
    </div>
  );
}

/** Explains the validity of an electronic signature and asks for consent. */
export function ConsentStep({ consent, present, onChange, onBack, onNext }: Props) {
  const t = useT();
  const [isMissing, setIsMissing] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { version } = consentTexts.electronic_signature;
  const isGiven = consent?.text_version === version;
  const goOn = () => {
    setIsMissing(!isGiven);
    if (isGiven) onNext();
    else box.current?.querySelector("input")?.focus();
  };
  // The page has an older text than the server: consent to it would be invalid.
  if (version !== present) return <OutdatedPage />;
  return (
    <>
      <div ref={box} className={classes.stretch}>
        <ConsentBox
          id="electronic_signature"
          value={consent}
          onChange={onChange}
          error={isMissing && !isGiven ? t("signing.consent_missing") : undefined}
        />
      </div>
      <p className={classes.version}>{t("signing.consent_version", { version })}</p>
      <StepActions onBack={onBack}>
        <Button size="md" className={classes.primary} onClick={goOn}>
          {t("signing.next")}
        </Button>
      </StepActions>
    </>
  );
}
